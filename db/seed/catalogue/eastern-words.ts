import { EASTERN_NOUNS } from './eastern-nouns.ts'
import { EASTERN_PLACES } from './eastern-places.ts'

/** What an English part of a name is in Japanese and Korean. */
export interface Eastern {
  readonly ja: string
  readonly ko: string
}

/** Adjectives as they stand before a noun. */
const ADJECTIVES = `
Ashen/灰色の/잿빛; Auburn/赤褐色の/적갈색; Azure/紺碧の/하늘빛; Brazen/大胆不敵な/대담무쌍한; Bronze/青銅の/청동; Candlelit/ろうそく灯りの/촛불 밝힌; Cedar/杉の/삼나무
Cobalt/コバルトの/코발트빛; Copper/銅の/구리; Coral/珊瑚の/산호빛; Dappled/まだらの/얼룩진; Daring/大胆な/대담한; Distant/はるかな/머나먼; Drifting/漂う/떠다니는
Dusky/黄昏の/어스름한; Ebony/黒檀の/흑단; Elder/古の/오래된; Emberlit/残り火の/잉걸불의; Fabled/伝説の/전설의; Faithful/忠実な/충직한; Feathered/羽根の/깃털 달린
Festive/祝祭の/축제의; Forgotten/忘れられた/잊힌; Gallant/勇ましい/늠름한; Generous/気前のよい/후한; Gentle/優しい/온화한; Gilded/金箔の/금박; Gleaming/きらめく/반짝이는
Grand/壮大な/웅장한; Grinning/にやり笑う/씩 웃는; Hidden/隠された/숨겨진; Hushed/静まりし/숨죽인; Indigo/藍色の/쪽빛; Ivory/象牙の/상아; Jade/翡翠の/비취
Jolly/陽気な/유쾌한; Jubilant/歓喜の/환희의; Laughing/笑う/웃는; Lilac/ライラックの/라일락빛; Lonely/孤独な/외로운; Marble/大理石の/대리석; Merry/愉快な/흥겨운
Midsummer/真夏の/한여름; Misty/霧の/안개 낀; Moonlit/月明かりの/달빛 어린; Mossy/苔むした/이끼 낀; Noble/気高い/고귀한; Northern/北の/북녘; Opal/オパールの/오팔
Patient/辛抱強い/참을성 있는; Pearl/真珠の/진주; Plucky/勇気ある/용감한; Proud/誇り高い/자랑스러운; Quiet/静かな/고요한; Radiant/輝く/빛나는; Restless/落ち着かぬ/들뜬
Roaming/さすらう/떠도는; Rosy/薔薇色の/장밋빛; Rugged/無骨な/우직한; Russet/あずき色の/팥빛; Saffron/サフランの/사프란; Scarlet/緋色の/진홍; Serene/穏やかな/평온한
Silken/絹の/비단; Singing/歌う/노래하는; Sleepless/眠らぬ/잠들지 않는; Sly/ずる賢い/교활한; Southern/南の/남녘; Starlit/星明かりの/별빛 어린; Stately/威厳ある/위엄 있는
Stormborn/嵐生まれの/폭풍이 낳은; Sunlit/陽だまりの/햇살 어린; Swift/素早い/날쌘; Tawny/黄褐色の/황갈색; Tempered/鍛えられた/단련된; Thirsty/渇いた/목마른
Tireless/疲れ知らずの/지칠 줄 모르는; Turquoise/トルコ石の/터키석; Twilight/薄明の/황혼의; Undaunted/不屈の/굴하지 않는; Velvet/ビロードの/벨벳; Wandering/放浪の/방랑하는
Watchful/油断なき/빈틈없는; Whispering/ささやく/속삭이는; Winter/冬の/겨울; Wise/賢い/현명한; Witty/機知の/재치 있는; Amber/琥珀の/호박빛; Crystal/水晶の/수정; Crimson/深紅の/선홍
`

const THINGS = `
Hoard/財宝/보물; Feast/祝宴/잔치; Bargain/掘り出し物/횡재; Secret/秘密/비밀; Promise/約束/약속; Trail/足跡/발자취; Song/歌/노래; Vigil/寝ずの番/불침번
Ransom/身代金/몸값; Wager/賭け/내기; Parade/行列/행진; Vault/宝物庫/보물창고; Lantern/ランタン/등불; Crossing/渡り/건널목; Oath/誓い/맹세; Dream/夢/꿈; Gambit/妙手/묘수
Harvest/収穫/수확; Keepsake/形見/기념품; Legacy/遺産/유산; Mirror/鏡/거울; Riddle/謎/수수께끼; Serenade/セレナーデ/세레나데; Summit/頂/정상; Tale/物語/이야기
Tribute/貢ぎ物/공물; Voyage/航海/항해; Whisper/ささやき/속삭임; Gift/贈り物/선물; Garden/庭園/정원; Encore/アンコール/앙코르; Charm/お守り/부적; Pact/盟約/맹약
Return/帰還/귀환; Chase/追跡/추격; Bounty/報奨/현상금; Courtyard/中庭/안뜰; Almanac/暦/책력; Chronicle/年代記/연대기; Errand/お使い/심부름
`

/** Editions, and what a class adds. */
const SUFFIXES = `
Deluxe/デラックス/디럭스; Royale/ロワイヤル/로열; Express/エクスプレス/익스프레스; Grande/グランデ/그란데; Encore/アンコール/앙코르; Prime/プライム/프라임
Cascade/カスケード/캐스케이드; Tumble/タンブル/텀블; Colossal/コロッサル/콜로설; Thousandfold/千倍/천 배; Hold & Collect/ホールド＆コレクト/홀드 & 콜렉트; Keepers/キーパーズ/키퍼스
Classic/クラシック/클래식; 1-2-3/1-2-3/1-2-3; Shortcut/ショートカット/지름길; Fast Lane/ファストレーン/패스트 레인; Jackpot/ジャックポット/잭팟; Grand Pot/グランドポット/그랜드 팟
Scratch/スクラッチ/스크래치; Bingo/ビンゴ/빙고
`

/** Names that stand for themselves: the front's, and the vendors' whose lists games open. */
const WHOLE = `
Ember Wyrm/残り火のワーム/잉걸불의 비룡; Tidewell Regatta/タイドウェルのレガッタ/타이드웰 레가타; Scarab Almanac/スカラベの暦/스카라브 책력
Nine Bridges Lantern/九つの橋の灯籠/아홉 다리의 등불; Velvet Blackjack/ビロードのブラックジャック/벨벳 블랙잭; Captain Saltmast/キャプテン・ソルトマスト/솔트마스트 선장
Howling Ridge/遠吠えの尾根/울부짖는 능선; Grand Roulette/グランドルーレット/그랜드 룰렛; Lapidary Lane/宝石職人通り/보석세공길; Corner Bar Cherries/街角のチェリー/길모퉁이 바의 체리
Jacks or Better/ジャックス・オア・ベター/잭스 오어 베터; Momiji Pass/紅葉峠/모미지 고개; Praline Square/プラリネ広場/프랄린 광장; Stables of Helikon/ヘリコンの厩舎/헬리콘의 마구간
Sheriff of Mesa Rosa/メサ・ロサの保安官/메사 로사의 보안관; Candle Tower Oracle/ろうそくの塔の神託/촛불탑의 신탁; Comet Yard Courier/彗星の庭の宇宙便/혜성 마당의 우주 전령
Jade Mask of Xochimar/ショチマルの翡翠の仮面/소치마르의 비취 가면; Serpentina Nights/セルペンティーナの夜/세르펜티나의 밤; Marigold Road/マリーゴールドの道/매리골드 길
Longship of Eiderness/アイダネスのロングシップ/아이더네스의 롱십;
Orchard Row Sevens/果樹園セブンズ/과수원 세븐스; Lamp of Qasr Noor/カスル・ヌールのランプ/카스르 누르의 램프
Wickmoor Pumpkin/ウィックムーアのカボチャ/윅무어의 호박
Tin Orchard/ブリキの果樹園/양철 과수원; Saffron Caravan/サフラン・キャラバン/사프란 카라반; True North/トゥルーノース/트루 노스; Lily Pond/睡蓮の池/수련 연못; Pegfall/ペグフォール/페그폴; Skyladder/スカイラダー/하늘 사다리
Pearl Baccarat/真珠のバカラ/진주 바카라; Drum Tower Sic Bo/太鼓楼のシックボー/북루 식보; Deuces Wild/デューシズワイルド/듀스 와일드
Harbour Cats/波止場の猫/부두의 고양이; Vault Seven/金庫セブン/금고 세븐; Saturday Hall/土曜ホール/토요 회관; Updraft/アップドラフト/업드래프트; Firefly Keno/蛍のキノ/반딧불이 키노
Fathom & Hook/ファゾム＆フック/패덤 & 훅; Deep Lantern/ディープランタン/딥 랜턴; Knave & Company/ネイブ＆カンパニー/네이브 & 컴퍼니; Tilehouse/タイルハウス/타일하우스
`

/** Reads `English/日本語/한국어`, parted by semicolons or lines; throws for a word that is not there. */
function dictionary(text: string): (en: string) => Eastern {
  const words = new Map(
    text
      .trim()
      .split(/\s*[;\n]\s*/)
      .map((entry) => {
        const [en = '', ja = '', ko = ''] = entry.split('/')
        return [en, { ja, ko }] as const
      }),
  )
  return (en) => {
    const found = words.get(en)
    if (found === undefined) throw new Error(`${en} is not in the dictionary of Japanese and Korean`)
    return found
  }
}

export const easternNoun = dictionary(`${EASTERN_NOUNS.trim()}\n${THINGS.trim()}`)
export const easternAdjective = dictionary(ADJECTIVES)
export const easternPlace = dictionary(EASTERN_PLACES)
export const easternSuffix = dictionary(SUFFIXES)
export const easternName = dictionary(WHOLE)

/** The nouns of the catalogue in Japanese and Korean, as `English/日本語/한국어`. */
export const EASTERN_NOUNS = `
Drake/ドレイク/드레이크; Wyrm/ワーム竜/비룡; Twin Drakes/双子のドレイク/쌍둥이 드레이크; Wyvern/ワイバーン/와이번; Sea Drake/海のドレイク/바다 드레이크
Coiled Drake/とぐろのドレイク/똬리 튼 드레이크; Hydra/ヒドラ/히드라; Drake Orb/ドレイクの宝珠/드레이크 보주; Furnace/火の炉/용광로
Hearth Gem/炉の宝石/화로의 보석; Cinder Gem/燃えさしの宝石/잿불 보석
Pharaoh/ファラオ/파라오; Regent/摂政/섭정; Jackal/ジャッカル/자칼; Priestess/女神官/여사제; Watchful Eye/見守る目/지켜보는 눈; Scarab/スカラベ/스카라브
Sphinx/スフィンクス/스핑크스; Falcon/ハヤブサ/송골매; Nile Queen/ナイルの女王/나일의 여왕; Temple Cat/神殿の猫/신전의 고양이
Octopus/タコ/문어; Sea Turtle/ウミガメ/바다거북; Dolphin/イルカ/돌고래; Seahorse/タツノオトシゴ/해마; Pearl Bed/真珠の床/진주밭; Oyster/カキ/굴
Jellyfish/クラゲ/해파리; Whale/クジラ/고래; Mermaid/人魚/인어; Squid/イカ/오징어
Captain/船長/선장; Buccaneer/バッカニア/버커니어; Caravel/カラベル船/캐러벨선; Sea Chest/船乗りの箱/선원의 궤짝; Deck Parrot/甲板のオウム/갑판의 앵무새
Corsair/コルセア/커세어; Chart/海図/해도; Helm/舵輪/타륜; Cutlass/カトラス/커틀러스
Howler/遠吠えの主/울부짖는 자; Grey Wolf/灰色狼/회색 늑대; Owl/フクロウ/올빼미; Bear/クマ/곰; Stag/雄ジカ/수사슴; Fox/キツネ/여우; Pack Leader/群れの長/무리의 우두머리
Lynx/ヤマネコ/스라소니
Temple Tiger/寺院の虎/사원의 호랑이; Twin Carp/双子の鯉/쌍둥이 잉어; Panda/パンダ/판다; Red Lantern/赤ちょうちん/홍등; Lantern Feast/灯籠祭り/등불 축제; Pagoda/仏塔/불탑
Jade Hare/翡翠のうさぎ/비취 토끼; Bonsai/盆栽/분재; Gong/銅鑼/징; Silk Fan/絹の扇/비단 부채
Samurai/侍/사무라이; Shogun/将軍/쇼군; Oni/鬼/오니; Shinobi/忍び/시노비; Shrine Gate/鳥居/신사의 문; Twin Sai/双つの釵/쌍차; Snow Peak/雪の峰/눈 덮인 봉우리
Throwing Star/手裏剣/수리검; Paper Crane/折り鶴/종이학
Sevens/セブンズ/세븐스; Cherries/チェリー/체리; Reels/リール/릴; Watermelon/スイカ/수박; Lemons/レモン/레몬; Grapes/ブドウ/포도; Strawberries/イチゴ/딸기
Pineapple/パイナップル/파인애플; Seven/セブン/세븐; Bell/ベル/벨; Peaches/モモ/복숭아; Bananas/バナナ/바나나
Jewels/宝飾/보물 장식; Diamond/ダイヤモンド/다이아몬드; Emerald/エメラルド/에메랄드; Ring/指輪/반지; Tiara/ティアラ/티아라; Geode/晶洞/정동석; Pendant/ペンダント/펜던트
Sapphire/サファイア/사파이어; Ruby/ルビー/루비
Griffin/グリフォン/그리핀; Winged Horse/天馬/천마; Trident/三叉の槍/삼지창; Hoplite/重装歩兵/장갑보병; Minotaur/ミノタウロス/미노타우로스; Thunderbolt/雷霆/벼락
Lyre/竪琴/리라; Theban Sphinx/テーベのスフィンクス/테베의 스핑크스; Amphora/アンフォラ/암포라
Jarl/ヤール/야를; Thunder Hammer/雷の槌/천둥 망치; Raider/ヴァイキング/바이킹; Longship/ロングシップ/롱십; Raven/ワタリガラス/큰까마귀; War Axe/戦斧/전투 도끼
Prow/船首像/뱃머리; Rune/ルーン/룬
Sun Stone/太陽の石/태양의 돌; Jade Mask/翡翠の仮面/비취 가면; Idol/偶像/우상; Eagle Warrior/鷲の戦士/독수리 전사; War Mask/戦の仮面/전쟁 가면
Serpent Totem/蛇のトーテム/뱀 토템; Stone Steps/石段/돌계단; Gold Idol/黄金像/황금 우상
Gorilla/ゴリラ/고릴라; Toucan/オオハシ/큰부리새; Tiger/トラ/호랑이; Monkey/サル/원숭이; Boa/大蛇ボア/보아뱀; Tree Frog/アマガエル/청개구리; Elephant/ゾウ/코끼리
Caiman/カイマン/카이만
Lion/ライオン/사자; Matriarch/群れの母/무리의 어머니; Rhino/サイ/코뿔소; Buffalo/バッファロー/버펄로; Ostrich/ダチョウ/타조; Baobab/バオバブ/바오바브; Eagle/ワシ/독수리
Drifter/流れ者/떠돌이; Sheriff/保安官/보안관; Horseshoe/蹄鉄/편자; Wrangler/カウボーイ/카우보이; Prospector/山師/금광꾼; Iron Rail/鉄路/철길; Cactus/サボテン/선인장
Rattler/ガラガラヘビ/방울뱀; Wagon/幌馬車/포장마차
Courier/宇宙便/우주 전령; Rocket/ロケット/로켓; Voyager/ボイジャー/보이저; Saucer/円盤/비행접시; Ringworld/環の星/고리 행성; Starship/宇宙船/우주선; Visitor/来訪者/방문자
Android/アンドロイド/안드로이드; Satellite/人工衛星/인공위성
Wizard/魔法使い/마법사; Oracle/神託/신탁; Unicorn/ユニコーン/유니콘; Elixir/秘薬/영약; Grimoire/魔導書/마도서; Fairy/妖精/요정; Wand/魔法の杖/요술 지팡이
Wishing Lamp/願いのランプ/소원의 램프; Apprentice/見習い/견습생
Pumpkin/カボチャ/호박; Count/伯爵/백작; Ghost/幽霊/유령; Witch/魔女/마녀; Cauldron/大釜/가마솥; Werewolf/人狼/늑대인간; Spider/クモ/거미; Creature/怪物/괴물
Gift Bringer/贈り物の使者/선물 배달부; Snowman/雪だるま/눈사람; Parcel/小包/소포; Penguin/ペンギン/펭귄; Gingerbread/ジンジャーブレッド/진저브레드
Reindeer/トナカイ/순록; White Bear/白クマ/흰곰; Frost Giant/霜の巨人/서리 거인
Four-Leaf/四つ葉/네잎; Shamrock/シャムロック/샴록; Leprechaun/レプラコーン/레프러콘; Pot of Coins/金貨の壺/금화 항아리; Harp/ハープ/하프; Publican/酒場の主/주막 주인
Rainbow/虹/무지개
Toffee/タフィー/토피; Bonbon/ボンボン/봉봉; Lollipop/ロリポップ/롤리팝; Cupcake/カップケーキ/컵케이크; Doughnut/ドーナツ/도넛; Gelato/ジェラート/젤라토
Layer Cake/レイヤーケーキ/레이어 케이크; Cookie/クッキー/쿠키; Jellies/ゼリー/젤리
Rooster/雄鶏/수탉; Piglet/子ブタ/아기 돼지; Dairy Cow/乳牛/젖소; Sheep/ヒツジ/양; Cornfield/トウモロコシ畑/옥수수밭; Honeybee/ミツバチ/꿀벌; Goat/ヤギ/염소
Plough Horse/農耕馬/쟁기 말
Jester/道化師/어릿광대; Carousel/メリーゴーラウンド/회전목마; Ring Lion/サーカスのライオン/서커스 사자; Balloons/風船/풍선; Conjurer/奇術師/요술쟁이; Clown/ピエロ/피에로
Players/役者たち/배우들; Seal/アシカ/물개
Inventor/発明家/발명가; Airship/飛行船/비행선; Timepiece/懐中時計/회중시계; Automaton/からくり人形/자동인형; Baron/男爵/남작; Hourglass/砂時計/모래시계; Great Gear/大歯車/큰 톱니바퀴
Iron Guard/鉄の衛兵/강철 근위병
Guitar/ギター/기타; Crooner/流しの歌手/크루너; Saxophone/サックス/색소폰; Maracas/マラカス/마라카스; Boombox/ラジカセ/붐박스; Drummer/太鼓たたき/북치기
Trumpet/トランペット/트럼펫; Piano/ピアノ/피아노
Masquerade/仮面舞踏会/가면무도회; Calavera/カラベラ/칼라베라; Mariachi/マリアッチ/마리아치; Chili/トウガラシ/고추; Piñata/ピニャータ/피냐타
Samba Toucan/サンバのオオハシ/삼바 큰부리새; Luchador/ルチャドール/루차도르; Plume/羽飾り/깃털 장식
Knight/騎士/기사; Crown/王冠/왕관; Castle/城/성채; Blade/剣/검; Shield/盾/방패; Chalice/聖杯/성배; Throne/玉座/옥좌; Champion/王者/용사
Brass Lamp/真鍮のランプ/놋쇠 램프; Djinn/ジン/지니; Caravan/隊商/대상; Palace/宮殿/궁전; Sultan/スルタン/술탄; Thousand Doors/千の扉/천 개의 문; Oasis/オアシス/오아시스
Royal Elephant/王家のゾウ/왕실 코끼리; Lotus Star/蓮の星/연꽃 별; Bengal/ベンガルトラ/벵골호랑이; Lotus/蓮/연꽃; Charmer/蛇つかい/뱀 부리는 이; Royal Swan/王家の白鳥/왕실 백조
Mohur/モハール金貨/모후르 금화
Tyrant/暴君竜/폭군룡; Three-Horn/三本角/세뿔; Raptor/ラプトル/랩터; Pterosaur/翼竜/익룡; Long-Neck/首長竜/긴목; Mammoth/マンモス/매머드; Sabre-Tooth/剣歯虎/검치호
Bullion/金塊/금괴; Piggy Bank/貯金箱/돼지 저금통; Sovereign/ソブリン金貨/소버린 금화; Tycoon/大富豪/대부호; Collector/収集家/수집가; Coin Purse/小銭入れ/동전 지갑
High Society/上流社会/상류사회; Strongbox/金庫箱/금고 상자
Roadster/ロードスター/로드스터; Rider/ライダー/라이더; Finish Line/ゴールライン/결승선; Formula/フォーミュラ/포뮬러; Grand Cup/グランカップ/그랜드 컵
Night Driver/夜のドライバー/밤의 운전자
Frost Orb/霜の宝珠/서리 보주; Walrus/セイウチ/바다코끼리; Emperor Penguin/コウテイペンギン/황제펭귄; Ice Crystal/氷の結晶/얼음 결정; Yeti/イエティ/예티; Igloo/イグルー/이글루
Woolly Mammoth/ケナガマンモス/털매머드
Butterfly/蝶/나비; Rose/薔薇/장미; Hummingbird/ハチドリ/벌새; Swan/白鳥/백조; Frog Prince/カエルの王子/개구리 왕자; Ladybird/てんとう虫/무당벌레
Toadstool/きのこの家/버섯집; Sunflower/ヒマワリ/해바라기
Pizzeria/ピッツェリア/피체리아; Burger/バーガー/버거; Sushi Bar/寿司バー/스시 바; Chef/シェフ/셰프; Taqueria/タケリア/타케리아; Noodle Bowl/どんぶり麺/국수 한 그릇
Banquet/大宴会/만찬; Honey Pot/はちみつの壺/꿀단지
Detective/名探偵/탐정; Informant/情報屋/정보원; Lookout/見張り番/파수꾼; Skeleton Key/合い鍵/만능 열쇠; Briefcase/書類かばん/서류 가방; Alley Cat/路地裏の猫/골목 고양이
Joker/ジョーカー/조커; Trickster/いたずら者/장난꾼; Big Seven/ビッグセブン/빅 세븐; Hot Dice/ホットダイス/핫 다이스; Dice/ダイス/다이스; Queen of Hearts/ハートの女王/하트의 여왕
Palm Beach/ヤシの浜辺/야자수 해변; Sunrise/日の出/해돋이; Macaw/コンゴウインコ/마코앵무; Regatta/レガッタ/레가타; Flamingo/フラミンゴ/플라밍고; Bay Dolphin/入り江のイルカ/만의 돌고래
Lifeguard/ライフガード/인명 구조원; Stone Head/モアイ/모아이
Scratch Card/スクラッチカード/스크래치 카드; Foil/銀はく/은박; Ticket/チケット/티켓; Surprise/サプライズ/서프라이즈; Clover Card/クローバーカード/클로버 카드
Video Poker/ビデオポーカー/비디오 포커; Draw Poker/ドローポーカー/드로 포커; Aces/エース/에이스; Joker Poker/ジョーカーポーカー/조커 포커
Jackpot/ジャックポット/잭팟; Crown Pot/クラウンポット/크라운 팟; Grand Trophy/グランドトロフィー/그랜드 트로피; Bullion Pot/ゴールドポット/골드 팟
Jackpot Sevens/ジャックポットセブンズ/잭팟 세븐스
Roulette/ルーレット/룰렛; Baccarat/バカラ/바카라; Card Duel/カードデュエル/카드 듀얼; Blackjack/ブラックジャック/블랙잭; Sic Bo/シックボー/식보; Wheel/ホイール/휠; Pontoon/ポントゥーン/폰툰
Arcade/アーケード/아케이드; Console/ゲーム機/콘솔; Ray Gallery/光線射的/광선 사격장; Mushroom Run/きのこラン/버섯 달리기; Flipper/フリッパー/플리퍼
Bingo/ビンゴ/빙고; Ball Bingo/ボールビンゴ/볼 빙고; Party Bingo/パーティービンゴ/파티 빙고
Dragon & Tiger/ドラゴンタイガー/드래곤 타이거; Money Wheel/マネーホイール/머니 휠
Angler/チョウチンアンコウ/초롱아귀; Shark Hunt/サメ狩り/상어 사냥; Squid Chase/大イカ追い/오징어 추격전; Piranha Frenzy/ピラニアの狂宴/피라냐 소동; Harpoon/銛/작살
Sea Serpent/大海蛇/바다뱀; Manta Dive/マンタダイブ/만타 다이브; Turtle Reef/カメの礁/거북이 산호초; Deep Angler/深海アンコウ/심해 아귀
Poker Room/ポーカールーム/포커 룸; Three Cards/スリーカード/쓰리 카드; Big Two/ビッグツー/빅 투; Joker Table/ジョーカーテーブル/조커 테이블; Mahjong/麻雀/마작
Dominoes/ドミノ/도미노; Chess Club/チェスクラブ/체스 클럽; Dice Duel/ダイスデュエル/주사위 대결
Football/サッカー/축구; Basketball/バスケットボール/농구; Tennis/テニス/테니스; Sports Cup/スポーツカップ/스포츠 컵; Boxing/ボクシング/복싱; Volleyball/バレーボール/배구
Racecourse/競馬場/경마장; Gridiron/アメフト/미식축구
League/リーグ/리그; Mech Arena/メカアリーナ/메카 아레나; Blade Cup/ブレードカップ/블레이드 컵; Virtual Cup/バーチャルカップ/버추얼 컵
Spur Ring/蹴爪のリング/며느리발톱 링; Red Feather Ring/赤羽根のリング/붉은 깃털 링; Valley Ring/谷のリング/골짜기 링
Daily Draw/デイリー抽せん/매일 추첨; Four Digits/四桁くじ/네 자리 복권; Lottery Ticket/宝くじ/복권; Lotus Draw/蓮の抽せん/연꽃 추첨
Five Stars/五つ星くじ/다섯 별; Three Dice/三つのサイコロ/세 주사위; Eleven Five/イレブンファイブ/일레븐 파이브; Clover Draw/クローバー抽せん/클로버 추첨
Lotus Rapid/蓮のスピードくじ/연꽃 속성 복권; Lantern Draw/灯籠抽せん/등불 추첨; Dice Minute/サイコロ一分くじ/주사위 1분 복권; Star Minute/星の一分くじ/별 1분 복권
Golden Ticket Draw/金の切符抽せん/황금 티켓 추첨; Clover Minute/クローバー一分くじ/클로버 1분 복권
Liftoff/リフトオフ/리프트오프; Biplane/複葉機/복엽기; Balloon Climb/気球の上昇/열기구 오르기; Minefield/地雷原/지뢰밭; Gem Field/宝石の原/보석 들판; Big Wheel/ビッグホイール/빅 휠
Peg Drop/ペグドロップ/페그 드롭; Pyramid Drop/ピラミッドドロップ/피라미드 드롭; Coin Toss/コイントス/코인 토스
Bingo Hall/ビンゴホール/빙고 홀; Bingo 75/ビンゴ75/빙고 75; Bingo 90/ビンゴ90/빙고 90
`

import { type InEveryLanguage, textsReadBy } from '#contract/languages.ts'

/** A symbol's name in English, Portuguese, Japanese, Korean, Urdu and Chinese, for those who have it read to them. */
const NAMES: Readonly<
  Record<string, readonly [en: string, pt: string, ja: string, ko: string, ur: string, zh: string]>
> = {
  wyrm: ['Wyrm', 'Serpe', '竜', '용', 'اژدہا', '火龙'],
  hoard: ['Hoard', 'Tesouro', '財宝', '보물', 'خزانہ', '宝藏'],
  blade: ['Blade', 'Lâmina', '剣', '검', 'تلوار', '利剑'],
  shield: ['Shield', 'Escudo', '盾', '방패', 'ڈھال', '盾牌'],
  emerald: ['Emerald', 'Esmeralda', 'エメラルド', '에메랄드', 'زمرد', '祖母绿'],
  flame: ['Flame', 'Chama', '炎', '불꽃', 'شعلہ', '火焰'],
  egg: ['Egg', 'Ovo', '卵', '알', 'انڈا', '龙蛋'],
  ace: ['Ace', 'Ás', 'エース', '에이스', 'اکا', 'A'],
  king: ['King', 'Rei', 'キング', '킹', 'بادشاہ', 'K'],
  queen: ['Queen', 'Dama', 'クイーン', '퀸', 'بیگم', 'Q'],
  jack: ['Jack', 'Valete', 'ジャック', '잭', 'غلام', 'J'],
  ten: ['Ten', 'Dez', '10', '10', '10', '10'],
  koi: ['Koi', 'Carpa', '鯉', '잉어', 'کوئی مچھلی', '锦鲤'],
  crane: ['Crane', 'Grou', '鶴', '두루미', 'سارس', '仙鹤'],
  teapot: ['Teapot', 'Bule', '急須', '찻주전자', 'چائے دانی', '茶壶'],
  fan: ['Fan', 'Leque', '扇', '부채', 'پنکھا', '折扇'],
  knot: ['Knot', 'Nó', '結び目', '매듭', 'گرہ', '绳结'],
  moon: ['Moon', 'Lua', '月', '달', 'چاند', '月亮'],
  lantern: ['Lantern', 'Lanterna', '灯籠', '등불', 'لالٹین', '灯笼'],
  sail: ['Sail', 'Vela', '帆', '돛', 'بادبان', '风帆'],
  bell: ['Bell', 'Sino', '鐘', '종', 'گھنٹی', '船钟'],
  compass: ['Compass', 'Bússola', '羅針盤', '나침반', 'قطب نما', '罗盘'],
  anchor: ['Anchor', 'Âncora', '錨', '닻', 'لنگر', '船锚'],
  gull: ['Gull', 'Gaivota', 'カモメ', '갈매기', 'بگلا', '海鸥'],
  pearl: ['Pearl', 'Pérola', '真珠', '진주', 'موتی', '珍珠'],
  coin: ['Coin', 'Moeda', '硬貨', '동전', 'سکہ', '金币'],
  buoy: ['Buoy', 'Boia', '浮標', '부표', 'بویا', '浮标'],
  lighthouse: ['Lighthouse', 'Farol', '灯台', '등대', 'لائٹ ہاؤس', '灯塔'],
  'tin-seven': ['Seven', 'Sete', 'セブン', '세븐', 'سات', '七'],
  'tin-bird': ['Tin bird', 'Pássaro de lata', 'ブリキの小鳥', '양철 새', 'ٹین کا پرندہ', '铁皮小鸟'],
  'tin-robot': ['Robot', 'Robô', 'ロボット', '로봇', 'روبوٹ', '机器人'],
  'tin-pear': ['Pear', 'Pera', '洋梨', '배', 'ناشپاتی', '梨'],
  'tin-orange': ['Orange', 'Laranja', 'オレンジ', '오렌지', 'مالٹا', '橙子'],
  'tin-lemon': ['Lemon', 'Limão', 'レモン', '레몬', 'لیموں', '柠檬'],
  'tin-cherry': ['Cherry', 'Cereja', 'チェリー', '체리', 'چیری', '樱桃'],
  camel: ['Camel', 'Camelo', 'ラクダ', '낙타', 'اونٹ', '骆驼'],
  horse: ['Horse', 'Cavalo', '馬', '말', 'گھوڑا', '骏马'],
  falcon: ['Falcon', 'Falcão', '鷹', '매', 'باز', '猎鹰'],
  saffron: ['Saffron', 'Açafrão', 'サフラン', '사프란', 'زعفران', '藏红花'],
  oud: ['Oud', 'Alaúde', 'ウード', '우드', 'عود', '乌德琴'],
  'oil-lamp': ['Lamp', 'Lâmpada', 'ランプ', '등잔', 'چراغ', '油灯'],
  oasis: ['Oasis', 'Oásis', 'オアシス', '오아시스', 'نخلستان', '绿洲'],
  'tin-key': ['Key', 'Chave', 'ねじ', '태엽 열쇠', 'چابی', '发条钥匙'],
}

/** Where each language stands in a row of names. */
const PLACES: InEveryLanguage<0 | 1 | 2 | 3 | 4 | 5> = { en: 0, pt: 1, ja: 2, ko: 3, ur: 4, zh: 5 }

/** The name of a slot's symbol in a language such as `PT`; English where a language has none. */
export function symbolName(symbol: string, language: string): string {
  return NAMES[symbol]?.[PLACES[textsReadBy(language)]] ?? symbol
}

/** A symbol as a picture with its name, `side` CSS pixels wide. */
export function pictureOf(
  paint: (symbol: string, size: number) => HTMLCanvasElement,
  symbol: string,
  side: number,
  language: string,
): HTMLCanvasElement {
  const canvas = paint(symbol, side * 2)
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', symbolName(symbol, language))
  return canvas
}

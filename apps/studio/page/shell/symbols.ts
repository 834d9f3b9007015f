import { type InEveryLanguage, textsReadBy } from '#contract/languages.ts'

/** A symbol's name in English, Portuguese, Japanese, Korean and Urdu, for those who have it read to them. */
const NAMES: Readonly<Record<string, readonly [en: string, pt: string, ja: string, ko: string, ur: string]>> = {
  wyrm: ['Wyrm', 'Serpe', '竜', '용', 'اژدہا'],
  hoard: ['Hoard', 'Tesouro', '財宝', '보물', 'خزانہ'],
  blade: ['Blade', 'Lâmina', '剣', '검', 'تلوار'],
  shield: ['Shield', 'Escudo', '盾', '방패', 'ڈھال'],
  emerald: ['Emerald', 'Esmeralda', 'エメラルド', '에메랄드', 'زمرد'],
  flame: ['Flame', 'Chama', '炎', '불꽃', 'شعلہ'],
  egg: ['Egg', 'Ovo', '卵', '알', 'انڈا'],
  ace: ['Ace', 'Ás', 'エース', '에이스', 'اکا'],
  king: ['King', 'Rei', 'キング', '킹', 'بادشاہ'],
  queen: ['Queen', 'Dama', 'クイーン', '퀸', 'بیگم'],
  jack: ['Jack', 'Valete', 'ジャック', '잭', 'غلام'],
  ten: ['Ten', 'Dez', '10', '10', '10'],
  koi: ['Koi', 'Carpa', '鯉', '잉어', 'کوئی مچھلی'],
  crane: ['Crane', 'Grou', '鶴', '두루미', 'سارس'],
  teapot: ['Teapot', 'Bule', '急須', '찻주전자', 'چائے دانی'],
  fan: ['Fan', 'Leque', '扇', '부채', 'پنکھا'],
  knot: ['Knot', 'Nó', '結び目', '매듭', 'گرہ'],
  moon: ['Moon', 'Lua', '月', '달', 'چاند'],
  lantern: ['Lantern', 'Lanterna', '灯籠', '등불', 'لالٹین'],
  sail: ['Sail', 'Vela', '帆', '돛', 'بادبان'],
  bell: ['Bell', 'Sino', '鐘', '종', 'گھنٹی'],
  compass: ['Compass', 'Bússola', '羅針盤', '나침반', 'قطب نما'],
  anchor: ['Anchor', 'Âncora', '錨', '닻', 'لنگر'],
  gull: ['Gull', 'Gaivota', 'カモメ', '갈매기', 'بگلا'],
  pearl: ['Pearl', 'Pérola', '真珠', '진주', 'موتی'],
  coin: ['Coin', 'Moeda', '硬貨', '동전', 'سکہ'],
  buoy: ['Buoy', 'Boia', '浮標', '부표', 'بویا'],
  lighthouse: ['Lighthouse', 'Farol', '灯台', '등대', 'لائٹ ہاؤس'],
}

/** Where each language stands in a row of names. */
const PLACES: InEveryLanguage<0 | 1 | 2 | 3 | 4> = { en: 0, pt: 1, ja: 2, ko: 3, ur: 4 }

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

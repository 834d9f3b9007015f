/** A symbol's name in English, Portuguese, Japanese and Korean, for those who have it read to them. */
const NAMES: Readonly<Record<string, readonly [en: string, pt: string, ja: string, ko: string]>> = {
  wyrm: ['Wyrm', 'Serpe', '竜', '용'],
  hoard: ['Hoard', 'Tesouro', '財宝', '보물'],
  blade: ['Blade', 'Lâmina', '剣', '검'],
  shield: ['Shield', 'Escudo', '盾', '방패'],
  emerald: ['Emerald', 'Esmeralda', 'エメラルド', '에메랄드'],
  flame: ['Flame', 'Chama', '炎', '불꽃'],
  egg: ['Egg', 'Ovo', '卵', '알'],
  ace: ['Ace', 'Ás', 'エース', '에이스'],
  king: ['King', 'Rei', 'キング', '킹'],
  queen: ['Queen', 'Dama', 'クイーン', '퀸'],
  jack: ['Jack', 'Valete', 'ジャック', '잭'],
  ten: ['Ten', 'Dez', '10', '10'],
  koi: ['Koi', 'Carpa', '鯉', '잉어'],
  crane: ['Crane', 'Grou', '鶴', '두루미'],
  teapot: ['Teapot', 'Bule', '急須', '찻주전자'],
  fan: ['Fan', 'Leque', '扇', '부채'],
  knot: ['Knot', 'Nó', '結び目', '매듭'],
  moon: ['Moon', 'Lua', '月', '달'],
  lantern: ['Lantern', 'Lanterna', '灯籠', '등불'],
  sail: ['Sail', 'Vela', '帆', '돛'],
  bell: ['Bell', 'Sino', '鐘', '종'],
  compass: ['Compass', 'Bússola', '羅針盤', '나침반'],
  anchor: ['Anchor', 'Âncora', '錨', '닻'],
  gull: ['Gull', 'Gaivota', 'カモメ', '갈매기'],
  pearl: ['Pearl', 'Pérola', '真珠', '진주'],
  coin: ['Coin', 'Moeda', '硬貨', '동전'],
  buoy: ['Buoy', 'Boia', '浮標', '부표'],
  lighthouse: ['Lighthouse', 'Farol', '灯台', '등대'],
}

const LANGUAGES = ['en', 'pt', 'ja', 'ko']

/** The name of a slot's symbol in a language such as `PT`; English where a language has none. */
export function symbolName(symbol: string, language: string): string {
  return NAMES[symbol]?.[Math.max(0, LANGUAGES.indexOf(language.slice(0, 2).toLowerCase()))] ?? symbol
}

/** A symbol as a picture with its name, `side` CSS pixels wide. */
export function pictureOf(paint: (symbol: string, size: number) => HTMLCanvasElement, symbol: string, side: number, language: string): HTMLCanvasElement {
  const canvas = paint(symbol, side * 2)
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', symbolName(symbol, language))
  return canvas
}

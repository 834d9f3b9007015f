import type { JacksTexts } from './words.ts'

export const ja: JacksTexts = {
  loading: 'ガラスに灯をともしています',
  'royal-flush': 'ロイヤルフラッシュ',
  'two-pairs': 'ツーペア',
  'jacks-or-better': 'ジャックス・オア・ベター',
  coins:
    'ベットは常にコイン5枚分で、ここでは1枚{coin}です。ロイヤルフラッシュがベットの{royal}倍なのはそのためで、5枚すべて賭けた人だけに機械が支払う{prize}枚の配当にあたります。',
  drawText:
    'ドローを押すと、残りのカードが左から順に同じデッキの次のカードと一度だけ交換されます。最後の5枚のうち最も高い役に配当が支払われます。ワンペアはジャック以上が対象です。エースはキングの上にも2の下にもなります。',
  listNote: 'ハイカードとはジャック、クイーン、キング、エースのことです。',
  'hold-four-of-a-kind-or-more': 'フォーカード、ストレートフラッシュ、ロイヤルフラッシュ',
  'hold-four-to-royal': 'ロイヤルフラッシュまであと1枚の4枚',
  'hold-three-of-a-kind-to-full-house': 'スリーカード、ストレート、フラッシュ、フルハウス',
  'hold-four-to-straight-flush': 'ストレートフラッシュまであと1枚の4枚',
  'hold-two-pairs': 'ツーペア',
  'hold-high-pair': 'ジャック以上のペア',
  'hold-three-to-royal': 'ロイヤルフラッシュの3枚',
  'hold-four-to-flush': 'フラッシュまであと1枚の4枚',
  'hold-low-pair': '10以下のペア',
  'hold-four-to-open-straight': '両端が開いた連続する4枚',
  'hold-two-suited-high': '同じスートのハイカード2枚',
  'hold-three-to-straight-flush': 'ストレートフラッシュの3枚',
  'hold-two-high': 'スートの違うハイカード2枚（3枚以上なら低い方の2枚）',
  'hold-ten-and-suited-high': '10と同じスートのジャック、クイーン、キングのいずれか',
  'hold-one-high': 'ハイカード1枚',
  'hold-nothing': 'なし：5枚すべて交換',
}

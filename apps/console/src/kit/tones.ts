type Tone = 'plain' | 'accent' | 'won' | 'lost' | 'news'

/** States by how they look; whoever waits for a person stands out. */
const tones: Readonly<Record<string, Tone>> = {
  waiting: 'accent',
  review: 'accent',
  second: 'accent',
  held: 'accent',
  disputed: 'lost',
  open: 'accent',
  sent: 'accent',
  approved: 'won',
  credited: 'won',
  paidOut: 'won',
  received: 'won',
  settled: 'won',
  intact: 'won',
  active: 'won',
  on: 'won',
  off: 'lost',
  answered: 'news',
  processing: 'news',
  rejected: 'lost',
  refused: 'lost',
  failed: 'lost',
  void: 'lost',
  frozen: 'lost',
  large: 'accent',
  shared: 'lost',
  rapid: 'accent',
  inHand: 'news',
  upheld: 'lost',
}

export const toneOf = (value: string): Tone => tones[value] ?? 'plain'

import type { ContentName } from '#contract/content/index.ts'

/** Markup that runs where it is taken for HTML, and a text that ends what it stands in. */
export const HOSTILE =
  '"></textarea></script><img src=x onerror="window.hit=1"><svg onload="window.hit=1"></svg><a href="javascript:window.hit=1">x</a>'

/** A value of a kind with hostile words wherever its schema takes them. */
export const hostile: Readonly<Record<ContentName, object>> = {
  announcement: {
    type: 'B',
    execution: 'B',
    promotionType: HOSTILE.slice(0, 40),
    texts: { EN: { title: HOSTILE, content: HOSTILE }, PT: { title: HOSTILE, content: `<p>x</p>${HOSTILE}` } },
  },
  agentNews: { texts: { EN: { title: HOSTILE, content: `<p>x</p>${HOSTILE}` } } },
  agentSupport: {
    art: 'banner-slots',
    url: "https://evil.invalid/'onmouseover='window.hit=1",
    texts: { EN: { title: HOSTILE.slice(0, 80), content: `<p>x</p>${HOSTILE}`, action: HOSTILE.slice(0, 40) } },
  },
  article: {
    art: 'banner-slots',
    publishedAt: '2026-11-01T12:00:00.000Z',
    texts: { EN: { title: HOSTILE.slice(0, 120), lead: HOSTILE, content: `<p>x</p>${HOSTILE}` } },
  },
  pointItem: {
    kind: 'goods',
    art: 'mug',
    points: 1,
    amount: '0',
    value: '0',
    limit: 0,
    rank: 0,
    texts: { EN: { name: HOSTILE.slice(0, 60), description: HOSTILE } },
  },
  envelope: {
    look: 'red',
    total: '10',
    shares: 10,
    split: 'lucky',
    least: '0.1',
    from: '2026-01-01T00:00:00Z',
    until: '2026-01-01T01:00:00Z',
    rank: 0,
    deposits: '0',
    turnover: '0',
    onePerson: false,
    texts: { EN: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200) } },
  },
  banner: {
    groupName: 'w_home',
    art: 'banner-slots',
    linkageType: 'EXTERNAL',
    url: "https://evil.invalid/'onmouseover='window.hit=1",
    texts: Object.fromEntries(
      ['EN', 'PT'].map((language) => [
        language,
        { eyebrow: HOSTILE.slice(0, 60), title: HOSTILE.slice(0, 80), text: HOSTILE, action: HOSTILE.slice(0, 40) },
      ]),
    ),
  },
  raffle: {
    art: 'banner-slots',
    every: 'month',
    claimHours: 12,
    drawHours: 6,
    turnover: '100',
    deposits: '0',
    gameTypes: [],
    each: 10,
    all: 100,
    prizes: [{ gives: 'cash', amount: '5', count: 1 }],
    publicValue: HOSTILE.slice(0, 120),
    texts: {
      EN: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200), terms: HOSTILE },
      PT: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200), terms: `<p>x</p>${HOSTILE}` },
    },
  },
  promotion: {
    shelf: 'DAILY',
    art: 'banner-slots',
    from: null,
    until: null,
    way: 'join',
    trigger: 'deposit',
    mission: false,
    conditions: { rank: 0, newDays: 0, firstDeposit: false, deposits: '10', turnover: '0', gameTypes: [] },
    gifts: [{ gives: 'cash', amount: '5', percent: 0, turnover: '1' }],
    claimDays: 7,
    times: 1,
    group: HOSTILE.slice(0, 40),
    onePerson: false,
    budget: '0',
    dailyBudget: '0',
    texts: {
      EN: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200), terms: HOSTILE },
      PT: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200), terms: `<p>x</p>${HOSTILE}` },
    },
  },
  ranking: {
    art: 'banner-slots',
    period: 'day',
    from: null,
    until: null,
    by: 'turnover',
    gameTypes: [],
    leastStake: '0',
    leastScore: '0',
    prizes: [{ from: 1, to: 1, gives: 'cash', amount: '5', turnover: '1' }],
    claimDays: 7,
    prizeBudget: '5',
    texts: {
      EN: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200), terms: HOSTILE },
      PT: { title: HOSTILE.slice(0, 80), lead: HOSTILE.slice(0, 200), terms: `<p>x</p>${HOSTILE}` },
    },
  },
  help: {
    texts: {
      EN: { title: HOSTILE.slice(0, 120), content: HOSTILE },
      PT: { title: HOSTILE.slice(0, 120), content: HOSTILE },
    },
  },
  terms: {
    texts: {
      EN: { title: HOSTILE.slice(0, 120), content: HOSTILE },
      PT: { title: HOSTILE.slice(0, 120), content: HOSTILE },
    },
  },
  service: { csType: HOSTILE.slice(0, 32), path: "https://evil.invalid/'onload='window.hit=1" },
  link: {
    place: 'footer',
    url: "/'onclick='window.hit=1",
    texts: { EN: { label: HOSTILE.slice(0, 60) }, PT: { label: HOSTILE.slice(0, 60) } },
  },
  app: { resourceType: 'iOS', labelNameEn: HOSTILE.slice(0, 60), url: "/'onclick='window.hit=1" },
  maintenance: {
    endsAt: null,
    texts: {
      EN: { title: HOSTILE.slice(0, 120), text: HOSTILE },
      PT: { title: HOSTILE.slice(0, 120), text: HOSTILE },
    },
  },
  region: {
    texts: {
      EN: { title: HOSTILE.slice(0, 120), text: HOSTILE },
      PT: { title: HOSTILE.slice(0, 120), text: HOSTILE },
    },
  },
  mail: { texts: { EN: { subject: HOSTILE, text: `${HOSTILE} {link}` } } },
  message: { texts: { EN: { title: HOSTILE, text: `${HOSTILE} {amount}` } } },
  reply: { texts: { EN: { title: HOSTILE.slice(0, 80), text: HOSTILE } } },
  letter: { texts: { EN: { title: HOSTILE.slice(0, 120), content: `<p>x</p>${HOSTILE}` } } },
}

const itemOf: Readonly<Partial<Record<string, string>>> = {
  help: 'evil',
  terms: 'term',
  mail: 'password-reset',
  message: 'deposit-credited',
}

/** The item that has them: one that there is, where the site asks for a few by their names. */
export const hostileItem = (kind: ContentName): string => itemOf[kind] ?? '666'

import { expect, it } from 'vitest'
import { createSession } from './session.ts'

/** The session of a tab whose server answers only when it is told to. */
function sessionOf(first: string | null) {
  let token = first
  const answers: ((info: string) => void)[] = []
  const session = createSession<string, string>({
    storage: {
      read: () => token,
      write: (values) => {
        if (values.token !== undefined) token = values.token
      },
      clear: () => {
        token = null
      },
    },
    ask: () => new Promise((resolve) => answers.push(resolve)),
    // Nobody's login is through, so that no socket is opened.
    keep: (member) => ({ member, isLogin: false }),
    loadReceiver: async () => ({ onEvent: () => {}, follow: () => {} }),
    onBegin: () => {},
    onEnd: () => {},
  })
  return { session, answers }
}

it('[LOG-03] takes up the session of the tab, and lets the server say who it is', async () => {
  const { session, answers } = sessionOf('one')
  session.restore('as the tab has it')
  answers[0]?.('as the server has it')
  await expect.poll(() => session.use.getState().member).toBe('as the server has it')
})

it('[LOG-11, LOG-12] an answer that comes after the logout brings nobody back', async () => {
  const { session, answers } = sessionOf('one')
  session.restore('marina')
  const asked = session.refresh()
  session.end()
  for (const answer of answers) answer('marina')
  await asked
  expect(session.use.getState().member).toBeNull()
})

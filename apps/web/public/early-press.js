// Keeps a press on what React has not hydrated yet, for packages/kit/src/early-press.ts. React marks what it has hydrated, and
// holds back a press that it cannot hear.
{
  const pressed = ({ target }) => target.closest('button') ?? undefined
  const hears = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  addEventListener(
    'click',
    (event) => {
      const button = pressed(event)
      if (button && !hears(button)) globalThis.earlyPress = button
    },
    true,
  )
  addEventListener('click', (event) => {
    const button = pressed(event)
    if (button && button === globalThis.earlyPress && hears(button)) globalThis.earlyPress = undefined
  })
}

document.querySelector('button')?.addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())

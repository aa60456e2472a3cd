/**
 * Says what the browser lacks, in the words that stand hidden in the page (`index.html`). A script of its own, older in
 * kind than the client's: a browser that cannot read those reads this. It asks for the features that came last of those
 * that the client needs: with all of them a browser is at least as new as `docs/browsers.md` names. It says where the client itself could not be
 * fetched, and the page is a picture alone. It also says what this browser alone remembers of the message above the page
 * (`global-message.tsx`). It runs when the page is read; newer browsers wait for it before they paint.
 */
;(() => {
  const say = (id) => {
    document.getElementById(id).hidden = false
  }
  const isNewEnough = 'CSSPropertyRule' in window && CSS.supports('background', 'linear-gradient(in srgb, red, red)')
  if (!isNewEnough) say('browser-too-old')

  // A script that is not had is told at its own element, after the page is read.
  addEventListener('error', ({ target }) => target.type === 'module' && say('not-loaded'), true)

  // Asked by writing one: WebKit says that it takes cookies when it does not.
  const write = (cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
    document.cookie = cookie
  }
  write('cookies-taken=1; SameSite=Lax')
  if (!document.cookie.includes('cookies-taken=1')) say('cookies-blocked')
  write('cookies-taken=; Max-Age=0; SameSite=Lax')

  const answers = document.getElementById('first-answers')
  const isOfMessage = (key) => {
    const text = localStorage.getItem(key)
    return text !== null && answers.textContent.includes(`"value":${JSON.stringify(text).replaceAll('<', '\\u003c')}`)
  }
  try {
    const known = isOfMessage('closed-message') ? 'closed' : isOfMessage('read-message') ? 'read' : null
    if (known !== null) document.documentElement.dataset.message = known
  } catch (_) {
    // Without storage, or answers, nothing is known of it.
  }
})()

/**
 * `/undo-email-change`: undoes a change of the e-mail address with the link that was sent to the old address
 * (`docs/rules.md#accounts`). Then it offers to choose a password. Invariant: the change is undone only by a press, since
 * programs that scan mails open their links.
 */
import type { ReactElement } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { AccountAnswer, ChoosePasswordLink, ForgotPasswordLink, SignInLink } from '../account-link/account-answer.tsx'
import { AccountLinkPage, type UsesLink } from '../account-link/account-link-page.tsx'

const undoEmailChangeTexts = {
  title: 'Ångra bytet av e-postadress',
  lead: 'Kontot får tillbaka adressen som mejlet kom till. Alla som är inloggade på kontot loggas ut, och du väljer ett nytt lösenord.',
  leadWithoutPassword: 'Kontot får tillbaka adressen som mejlet kom till. Alla som är inloggade på kontot loggas ut.',
  ownDeed: 'Var det du som bytte adress behöver du inte göra något.',
  undo: 'Ångra bytet',
  undone: 'Bytet är ångrat',
  undoneLead: 'Adressen som mejlet kom till gäller igen, och alla är utloggade. Välj nu ett nytt lösenord.',
  undoneLeadWithoutPassword:
    'Adressen som mejlet kom till gäller igen, och alla är utloggade. Logga nu in som du brukar.',
  undoneDetailWithoutPassword: 'En kalenderadress som fanns har slutat att gälla.',
  undoneDetail: 'Det gamla lösenordet går inte att använda, och en kalenderadress som fanns har slutat att gälla.',
  choose: 'Välj nytt lösenord',
  refused: 'Länken går inte att använda',
  refusedLead: 'Den har redan använts, är äldre än sju dagar eller har inte kommit med i sin helhet.',
  refusedDetail:
    'Har lösenordet bytts sedan mejlet kom finns det kanske inget att ångra: ett byte som väntade slutar att gälla då.',
  refusedDetailWithoutPassword:
    'Undrar du över ditt konto? Logga in som vanligt och öppna Min profil, eller hör av dig till oss.',
  open: 'Öppna länken i mejlet om att din e-postadress byts.',
  signIn: 'Logga in',
  forgotPassword: 'Glömt lösenord',
} as const

const otherLinks = (
  <>
    <SignInLink text={undoEmailChangeTexts.signIn} />
    <ForgotPasswordLink text={undoEmailChangeTexts.forgotPassword} />
  </>
)

const Instructions = (): ReactElement => {
  usePageTitle(undoEmailChangeTexts.title)
  return (
    <>
      <h1>{undoEmailChangeTexts.title}</h1>
      <p className="lead">{undoEmailChangeTexts.open}</p>
      <p className="account-page-links cluster gap-2 gap-x-6 items-center">{otherLinks}</p>
    </>
  )
}

const Question = ({ id, code, onAnswer }: UsesLink): ReactElement => {
  const core = useCore()
  const ownId = useCoreState(ownIdOf)
  const hasPasswords = useSignInWays().password !== 'off'
  const { busy, failure, send } = useCall()
  usePageTitle(undoEmailChangeTexts.title)

  const undo = async (): Promise<void> => {
    const answer = await send(async () => {
      const undone = await core.call('undoEmailChange', { parameters: { id }, body: { code } })
      // The server has also ended this browser's own session. The tab signs out now, because the next check of the session
      // would notice the end later and lead away from this page.
      if (undone._tag === 'Ok' && undone.value.resetCode !== null && ownId === id)
        await core.command({ _tag: 'SignOut' })
      return undone
    })
    if (answer?._tag !== 'Ok') return
    const { resetCode } = answer.value
    onAnswer(resetCode === null ? { _tag: 'Refused', id } : { _tag: 'Choose', id, code: resetCode })
  }

  return (
    <>
      <div className="stack gap-3 fit-items">
        <h1>{undoEmailChangeTexts.title}</h1>
        <p className="lead">{hasPasswords ? undoEmailChangeTexts.lead : undoEmailChangeTexts.leadWithoutPassword}</p>
        <p>{undoEmailChangeTexts.ownDeed}</p>
      </div>
      <p className="account-page-links cluster gap-2 gap-x-6 items-center">
        <button type="button" className="button button-main" aria-busy={busy} onClick={() => void undo()}>
          {undoEmailChangeTexts.undo}
        </button>
      </p>
      <Alert words={failure} />
    </>
  )
}

const Undone = ({ id, code }: { readonly id: UserId; readonly code: string }): ReactElement =>
  useSignInWays().password === 'off' ? (
    <AccountAnswer
      title={undoEmailChangeTexts.undone}
      lead={undoEmailChangeTexts.undoneLeadWithoutPassword}
      detail={undoEmailChangeTexts.undoneDetailWithoutPassword}
      links={<SignInLink text={undoEmailChangeTexts.signIn} isMain />}
    />
  ) : (
    <AccountAnswer
      title={undoEmailChangeTexts.undone}
      lead={undoEmailChangeTexts.undoneLead}
      detail={undoEmailChangeTexts.undoneDetail}
      links={<ChoosePasswordLink id={id} code={code} text={undoEmailChangeTexts.choose} />}
    />
  )

const Refused = (): ReactElement => (
  <AccountAnswer
    title={undoEmailChangeTexts.refused}
    lead={undoEmailChangeTexts.refusedLead}
    detail={
      useSignInWays().password === 'off'
        ? undoEmailChangeTexts.refusedDetailWithoutPassword
        : undoEmailChangeTexts.refusedDetail
    }
    links={otherLinks}
  />
)

export const UndoEmailChangePage = (): ReactElement => (
  <AccountLinkPage page="undo-email-change">
    {(link, become) => {
      switch (link._tag) {
        case 'Link':
          return <Question id={link.id} code={link.code} onAnswer={become} />
        case 'Choose':
          return <Undone id={link.id} code={link.code} />
        case 'None':
          return <Instructions />
        default:
          return <Refused />
      }
    }}
  </AccountLinkPage>
)

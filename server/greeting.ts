/** The text for the person who starts the server: its address, where its e-mails go, and the accounts of the demonstration. */
import { isStaff } from '../domain/rules/permissions.ts'
import { roleTitles } from '../domain/rules/role-names.ts'
import { DEMO_PASSWORD } from './demo/demo-content.ts'
import { readDemoPeople } from './demo/demo-files.ts'
import { outboxDirectory } from './mail/mail-transport.ts'
import type { Settings } from './process/settings.ts'
import type { RunningServer } from './start-server.ts'

export const greeting = ({ url, address }: Pick<RunningServer, 'url' | 'address'>, settings: Settings): string => {
  const lines = ['', `  Bokningen är igång / The booking server is running:  ${url}`]
  if (new URL(url).port !== new URL(address).port || settings.publicUrl !== null)
    lines.push(`  Lyssnar på / Listening on:                           ${address}`)
  if (settings.smtpUrl === null)
    lines.push(`  E-post blir filer i / E-mails become files in:       ${outboxDirectory(settings)}`)
  if (settings.seed === 'demo') {
    lines.push('', `  Demokonton / Demo accounts (lösenord / password: ${DEMO_PASSWORD})`)
    for (const user of readDemoPeople().users)
      lines.push(
        `    ${user.email.padEnd(26)}${isStaff(user.role) ? roleTitles[user.role].toLowerCase() : user.userType}`,
      )
  }
  lines.push('', '  Avsluta med Ctrl+C / Stop with Ctrl+C', '')
  return lines.join('\n')
}

/** The whole journey of the built client before the service, over each transport of its hub. */
import { journey } from '../../e2e/other-back-end/journey.ts'
import { onStage } from '../../e2e/other-back-end/stage.ts'
import { test } from './test.ts'

for (const { name, play } of journey)
  test(`before a service of ASP.NET Core ${name}`, ({ browser, service }) => onStage(browser, service.origin, play))

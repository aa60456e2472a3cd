import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'

const hours = (minutes: number): string => counted(Math.round(minutes / 60), 'timme', 'timmar')

export const occupancyTexts = {
  failed: 'Beläggningen kunde inte hämtas.',
  byHour: 'Beläggning per veckodag och timme',
  byResource: 'Beläggning per resurs',
  nothing: 'Ingenting är öppet eller bokat de här dagarna.',
  total: (share: string, booked: number, open: number): string =>
    `${share} av den öppna tiden är bokad: ${hours(booked)} av ${hours(open)}. Låst tid räknas inte som öppen.`,
  ofEverybody: 'Beläggningen gäller alla bokningar, vems e-post det än är.',
  share: (percent: number): string => `${thousands(percent)}\u00a0%`,
  closed: 'Stängt',
  hour: 'Timme',
  /** "08–09" */
  hourOf: (hour: number): string => [hour, hour + 1].map((one) => String(one).padStart(2, '0')).join('–'),
  weekday: 'Veckodag',
  resource: 'Resurs',
  open: 'Öppna minuter',
  booked: 'Bokade minuter',
  occupancy: 'Beläggning',
  percent: 'Beläggning (%)',
  hoursFile: (startDate: string, endDate: string): string => `belaggning-${startDate}-${endDate}.csv`,
  resourcesFile: (startDate: string, endDate: string): string => `belaggning-resurser-${startDate}-${endDate}.csv`,
} as const

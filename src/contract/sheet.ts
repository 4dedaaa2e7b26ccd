import { z } from 'zod'
import { formatData } from './fields/data-hora.ts'

/** File formats of a list: XLSX for spreadsheet programs, CSV for everything else. */
export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export const SHEET_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>

/** Query of a list that is also offered as a file: with `formato` the response is the file instead of the array. */
export const sheetQuery = z.object({ formato: z.enum(SHEET_FORMATS).optional() })
/** The same for a list that its screen filters itself: `busca` leaves in the file what it leaves on the screen. */
export const filteredSheetQuery = sheetQuery.extend({ busca: z.string().max(100).default('') })

/**
 * A cell of the file. `instant` (ISO 8601) is written in the portal's zone; `local` is a local time or a date as it is sent on the wire.
 */
export type SheetCell = string | number | null | { readonly instant: string } | { readonly local: string }

/** Cells by heading, in the order of the columns. */
export type SheetColumns<Row> = Readonly<Record<string, (row: Row) => SheetCell>>

/**
 * A list as a file: `name` is part of the file's name and of the audited action; with `ofDespedida` the `id` of the address is a despedida,
 * whose history records the file.
 */
export type ListSheet = {
  readonly name: string
  readonly columns: SheetColumns<never>
  readonly ofDespedida?: true
  /** Headings of columns whose cells are empty for everybody but staff: left out of the files of others. */
  readonly staffOnly?: readonly string[]
}

export const instantOrNone = (instant: string | null | undefined): SheetCell => (instant ? { instant } : null)
export const localOrNone = (local: string | null | undefined): SheetCell => (local ? { local } : null)
/** A date of a life: a day is a date of the sheet, a year or a month a text. */
export const lifeDateOrNone = (date: string | null): SheetCell =>
  date?.length === 10 ? { local: date } : date && (formatData(date) || date)
export const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não')

import type { FastifyReply } from 'fastify'
import { isStaff } from '#contract/roles.ts'
import type { ListSheet, SheetCell, SheetColumns, SheetFormat } from '#contract/sheet.ts'
import { type WrittenCell, writeSheet } from '#server/adapters/sheet-writer.ts'
import { portalNow } from '#server/core/clock.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'

type ListExport = {
  sheet: ListSheet
  format: SheetFormat
  session: Session
  /** The despedida that the list is about, if any. */
  despedidaId: number | null
}

/** Counts the file before the list is read. @throws Problem MUITAS_TENTATIVAS */
export const countExport = (deps: Deps, { contaId }: Session): Promise<void> =>
  deps.limits.hit('EXPORTA', { user: String(contaId) })

/** Sends the rows that the caller may read as a file, and records who took it. */
export const sendExport = async (
  deps: Deps,
  reply: FastifyReply,
  { sheet, format, session, despedidaId }: ListExport,
  rows: readonly unknown[],
): Promise<Buffer> => {
  const toLocal = (instant: string | number) => localTimeOf(deps.config.TZ_PORTAL, instant)
  const written = (cell: SheetCell): WrittenCell =>
    typeof cell === 'object' && cell !== null && 'instant' in cell ? { local: toLocal(cell.instant) } : cell
  const hidden = isStaff(session.roles) ? [] : (sheet.staffOnly ?? [])
  const columns = Object.entries(sheet.columns as SheetColumns<unknown>).filter(
    ([heading]) => !hidden.includes(heading),
  )
  const { bytes, type } = await writeSheet(format, {
    headings: columns.map(([heading]) => heading),
    rows: rows.map(row => columns.map(([, cell]) => written(cell(row)))),
  })
  await recordAudit(deps.db, session.contaId, `${sheet.name}.exportar`, {
    despedidaId,
    detalhe: { formato: format, linhas: rows.length },
  })
  const day = toLocal(portalNow()).slice(0, 10)
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${sheet.name}-${day}.${format}"`)
    .header('x-content-type-options', 'nosniff')
  return bytes
}

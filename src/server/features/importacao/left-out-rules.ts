import { REGISTRO } from '#contract/registro/messages.ts'
import { normaliseHeading, type SheetRow } from '#server/adapters/sheet-reader.ts'
import { normaliseNome } from './cells-rules.ts'

/** What reports write under and above the people of a page. */
const TOTAL = [
  /^(sub[ -]?)?tota(l|is)\b/,
  /^(soma|somatorio|quantidade|qtde?|registros|media|contagem)( (de|do|da|dos|das|geral)\b|[ .:=]*\d|[ .:=]*$)/,
  /^\d+ (registros?|falecidos?|linhas?|pessoas?|obitos?|sepultad[oa]s?)\b/,
]
const PAGE = [
  /^[- ]*(pagina|pag|page|folha|fls?)\b[ .:º]*\d+/,
  /^(emitido|impresso|gerado|exportado) (em|por|as|de)\b/,
  /^(data (de|da) )?(emissao|impressao)\b/,
  /^relatorio\b/,
  /^(fim|final) d[eo] (relatorio|arquivo|listagem)\b/,
  /^(continua|usuario|sistema|filtros?|periodo|obs|observac(ao|oes))[.:]/,
  /^(https?:\/\/|www\.)/,
  /^(assinatura|carimbo)\b/,
]
/** "1/3" alone in its line. */
const PAGE_OF_PAGES = /^\d+ ?(\/|de|of) ?\d+$/
/** Stands in the place of a name where there is nobody: a free grave, or a cell that had to be filled. */
const NOBODY = new Set([
  ...['vago', 'vaga', 'livre', 'disponivel', 'reservado', 'reservada', 'bloqueado', 'bloqueada', 'interditado'],
  ...['desocupado', 'desocupada', 'sem uso', 'nao usado', 'nao utilizado', 'vazio', 'vazia', 'nao tem', 'isento'],
  ...['nenhum', 'null', 'none', 'undefined', 'n/a', 'na', 'n/d', 'nd', 's/n', 'sn', 'n/i', 'ni', 'idem', 'teste'],
  ...['a definir', 'a confirmar', 'a informar', 'excluido', 'excluida', 'cancelado', 'cancelada', 'duplicado'],
  ...['fim', 'segue', 'continua', 'continuacao', 'nao informado', 'nao informada', 'nao consta', 'sem informacao'],
])
/** "Jazigo vazio", "Gaveta 3 livre". */
const FREE_GRAVE =
  /^(jazigo|gaveta|lote|sepultura|carneira|tumulo) (\d{1,6} )?(vag[oa]|vazi[oa]|livre|disponivel|reservad[oa]|desocupad[oa])$/
/** The name of a part of the list, alone in its line. */
const GROUP = [
  /^(quadra|setor|ala|bloco|lote|jazigo|gaveta|rua|cemiterio|crematorio|capela|empresa|unidade|mes|ano)\b/,
  /^(janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)( de|[ /-])*\d{4}$/,
]

/** A line says in its first characters that it is about nobody. */
const CELL_READ_LENGTH = 200

const matches = (patterns: readonly RegExp[], text: string): boolean => patterns.some(pattern => pattern.test(text))

/** The titles of the columns, as a report repeats them on each page. */
const isHeading = (cells: readonly (readonly [string, string])[], nome: string, names: readonly string[]): boolean =>
  names.includes(normaliseHeading(nome)) ||
  /^nome d[oea] (falecid[oa]|pessoa|sepultad[oa])$/.test(normaliseNome(nome)) ||
  (cells.length > 1 && cells.every(([heading, value]) => normaliseHeading(value) === heading))

/** Why a line of a sheet is about nobody, in words. @param names headings of the column with the name */
export const reasonToLeaveOut = ({ campos }: SheetRow, names: readonly string[]): string | undefined => {
  const cells = Object.entries(campos)
    .map(([heading, value]) => [heading, value.slice(0, CELL_READ_LENGTH).trim()] as const)
    .filter(([, value]) => value !== '')
  const nome = names.map(name => cells.find(([heading]) => heading === name)?.[1]).find(Boolean) ?? ''
  // A formula and the error that a cell shows are mistakes, which somebody should mend.
  if (/^[=#@]/.test(nome)) return undefined
  if (cells.length > 0 && cells.every(([, value]) => !/[\p{L}\p{N}]/u.test(value))) return REGISTRO.fora.vazia
  if (isHeading(cells, nome, names)) return REGISTRO.fora.titulos
  const words = (nome === '' ? cells.map(([, value]) => value) : [nome]).map(normaliseNome)
  if (words.some(text => matches(TOTAL, text))) return REGISTRO.fora.total
  if (words.some(text => matches(PAGE, text))) return REGISTRO.fora.pagina
  if (cells.length === 1 && words.some(text => PAGE_OF_PAGES.test(text))) return REGISTRO.fora.pagina
  if (nome === '') return undefined
  if (!/\p{L}/u.test(nome)) return REGISTRO.fora.semLetras
  const folded = normaliseNome(nome)
    .replace(/[^\p{L}\p{N}/ ]/gu, '')
    .trim()
  if (NOBODY.has(folded) || FREE_GRAVE.test(folded) || /^x+$/.test(folded)) return REGISTRO.fora.ninguem
  return cells.length === 1 && matches(GROUP, folded) ? REGISTRO.fora.grupo : undefined
}

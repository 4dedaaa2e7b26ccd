import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { textProblem } from '#contract/fields/text.ts'
import type { FarewellDraft } from './farewell-draft.ts'

/** The farewell's fields as the edit screen keeps them; `foto_perfil` is an address, a data URL, or "" for none. */
export type EditPage = FarewellDraft & { foto_perfil: string }
export type EditSexo = '' | 'Masculino' | 'Feminino'
export type EditPerson = { nome: string; sexo: EditSexo; cidade: string; estado: string; pais: string }

/** `base` is the version (`data_update`) these values began with: an older one is refused by the server. */
export type EditDraft = { base: string; page: EditPage; person: EditPerson }

export type PageField = keyof EditPage
export const PAGE_FIELDS: readonly PageField[] = [
  'local_sepultamento',
  'localizacao_sepultado',
  'data_sepultamento',
  'local_velorio',
  'data_velorio',
  'obituario',
  'tipo',
  'com_moderacao',
  'foto_fundo',
  'foto_perfil',
]

export const draftOf = (despedida: Despedida): EditDraft => ({
  base: despedida.data_update,
  page: {
    local_sepultamento: despedida.local_sepultamento,
    localizacao_sepultado: despedida.localizacao_sepultado,
    data_sepultamento: despedida.data_sepultamento ?? '',
    local_velorio: despedida.local_velorio,
    data_velorio: despedida.data_velorio ?? '',
    obituario: despedida.obituario,
    tipo: despedida.tipo,
    com_moderacao: despedida.com_moderacao,
    foto_fundo: despedida.foto_fundo,
    foto_perfil: despedida.foto_perfil ?? '',
  },
  person: {
    nome: despedida.pessoa_falecida.nome,
    sexo: despedida.pessoa_falecida.sexo ?? '',
    cidade: despedida.pessoa_falecida.cidade,
    estado: despedida.pessoa_falecida.estado,
    pais: despedida.pessoa_falecida.pais,
  },
})

/** Fields that differ between two pages. */
export const changedFields = (left: EditPage, right: EditPage): PageField[] =>
  PAGE_FIELDS.filter(field => left[field] !== right[field])

export const isPersonChanged = (left: EditPerson, right: EditPerson): boolean =>
  JSON.stringify(left) !== JSON.stringify(right)

export const isChanged = (draft: EditDraft, saved: EditDraft): boolean =>
  changedFields(draft.page, saved.page).length > 0 || isPersonChanged(draft.person, saved.person)

export type EditProblems = { [Field in PageField | keyof EditPerson]?: string }

const place = (value: string) => textProblem(value, { max: CAMPO_TEXTO_MAX })

/** Specification §5 "Farewell edit": biography at most 1000, place fields 100; the name is never emptied. */
export const editProblems = ({ page, person }: EditDraft): EditProblems => {
  const all: EditProblems = {
    local_sepultamento: place(page.local_sepultamento),
    localizacao_sepultado: place(page.localizacao_sepultado),
    local_velorio: place(page.local_velorio),
    obituario: textProblem(page.obituario, { max: BIOGRAFIA_MAX, multiline: true, tooLong: DESPEDIDA.biografiaMax }),
    nome: textProblem(person.nome, { max: 100, required: DESPEDIDA.campoObrigatorio }),
    cidade: place(person.cidade),
    estado: place(person.estado),
    pais: place(person.pais),
  }
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined))
}

/** `mine` where chosen, else what is saved now; the version is theirs, so that the next save is taken. */
export const merge = (mine: EditDraft, theirs: EditDraft, keepMine: readonly PageField[]): EditDraft => {
  const chosen = Object.fromEntries(keepMine.map(field => [field, mine.page[field]])) as Partial<EditPage>
  return { base: theirs.base, page: { ...theirs.page, ...chosen }, person: mine.person }
}

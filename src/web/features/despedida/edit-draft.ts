import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { textProblem } from '#contract/fields/text.ts'
import type { FarewellDraft } from './farewell-draft.ts'

/** The farewell's fields as the edit screen keeps them; `foto_perfil` is an address, a data URL, or "" for none. */
export type EditPage = FarewellDraft & { foto_perfil: string }
export type EditSexo = '' | 'Masculino' | 'Feminino'
export type EditPerson = { nome: string; sexo: EditSexo; cidade: string; estado: string; pais: string }

export type EditValues = { page: EditPage; person: EditPerson }

/** `base` is the version (`data_update`) a draft began with, `began` what stood there: an older one is refused by the server. */
export type EditDraft = EditValues & { base: string; began: EditValues }

const valuesOf = (despedida: Despedida): EditValues => ({
  page: {
    local_sepultamento: despedida.local_sepultamento,
    localizacao_sepultado: despedida.localizacao_sepultado,
    data_sepultamento: despedida.data_sepultamento ?? '',
    local_velorio: despedida.local_velorio,
    data_velorio: despedida.data_velorio ?? '',
    obituario: despedida.obituario,
    tipo: despedida.tipo,
    com_moderacao: despedida.com_moderacao,
    fora_das_buscas: despedida.fora_das_buscas,
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

export const draftOf = (despedida: Despedida): EditDraft => {
  const began = valuesOf(despedida)
  return { ...began, base: despedida.data_update, began }
}

const differ = (left: object, right: object): boolean => JSON.stringify(left) !== JSON.stringify(right)

export const isPersonChanged = ({ person, began }: EditDraft): boolean => differ(person, began.person)

/** Whether a person typed anything here that is not saved. */
export const isChanged = (draft: EditDraft): boolean => isPersonChanged(draft) || differ(draft.page, draft.began.page)

export type EditProblems = { [Field in keyof EditPage | keyof EditPerson]?: string }

const place = (value: string) => textProblem(value, { max: CAMPO_TEXTO_MAX })

/** Specification §5 "Farewell edit": biography at most 1000, place fields 100; the name is never emptied. */
export const editProblems = ({ page, person }: EditValues): EditProblems => {
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

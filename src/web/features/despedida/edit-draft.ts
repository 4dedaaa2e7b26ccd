import { type Despedida, editarDespedidaForm } from '#contract/despedida/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'
import type { DespedidaDraft } from './despedida-draft.ts'

/** The fields of the despedida on the edit screen; `foto_perfil` is an address, a data URL, or "" for none. */
export type EditPage = DespedidaDraft & { foto_perfil: string }
export type EditSexo = '' | 'Masculino' | 'Feminino'
export type EditPerson = { nome: string; sexo: EditSexo; cidade: string; estado: string; pais: string }

export type EditValues = { page: EditPage; person: EditPerson }

/** `base` is the version (`data_update`) that a draft is based on, `began` its values: the server refuses an older version. */
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
    mostrar_espectadores: despedida.mostrar_espectadores,
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

/** Whether the form has unsaved edits. */
export const isChanged = (draft: EditDraft): boolean => isPersonChanged(draft) || differ(draft.page, draft.began.page)

export type EditErrors = FormErrors<keyof EditPage | keyof EditPerson>

export const editErrors = ({ page, person }: EditValues): EditErrors =>
  formErrors(editarDespedidaForm, { ...person, ...page })

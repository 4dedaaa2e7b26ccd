import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Desfazer, SalvarConfiguracao, SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import type { NomeTexto } from '#contract/configuracao/texto-rules.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import type { UnitCode } from '#contract/units.ts'
import { fetchGrupo } from '#web/lib/grupo.ts'
import { api, apiFile, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { pdfUrl } from './data-url-file.ts'
import { CONFIGURACOES, HISTORICO, OCULTAR, TEXTOS_TELA } from './messages.ts'

/** A section by name and unit. */
export type Alvo = { secao: SecaoConfiguracao['secao']; unidade: UnitCode | '' }

const KEY = ['configuracao']
const historyKey = ({ secao, unidade }: Alvo) => [...KEY, 'historico', secao, unidade]

export const useConfiguracao = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('GET /cliente/configuracao', { signal }) })

export const useHistorico = (alvo: Alvo) =>
  useQuery({
    queryKey: historyKey(alvo),
    queryFn: ({ signal }) => api('GET /cliente/configuracao/historico', { query: alvo, signal }),
  })

export const readVersoesSheet = (alvo: Alvo, formato: SheetFormat) =>
  apiFile('GET /cliente/configuracao/historico', { query: { ...alvo, formato } })

/** Puts a saved section in place; names of units change in this tab at once. */
const useSaved = () => {
  const client = useQueryClient()
  return (saved: SecaoConfiguracao): void => {
    client.setQueryData<SecaoConfiguracao[]>(KEY, all =>
      all?.map(one => (one.secao === saved.secao && one.unidade === saved.unidade ? saved : one)),
    )
    void fetchGrupo(client)
  }
}

export const useSaveSecao = () => {
  const put = useSaved()
  return useToastMutation({
    mutationFn: (body: SalvarConfiguracao) => api('PUT /cliente/configuracao', { body }),
    success: CONFIGURACOES.salva,
    failure: error => messageOf(error, CONFIGURACOES.erro),
    invalidates: [KEY],
    invalidatesAfterFailure: true,
    onDone: put,
  })
}

export const useRestore = (onDone: () => void) => {
  const put = useSaved()
  return useToastMutation({
    mutationFn: (body: Desfazer) => api('POST /cliente/configuracao/desfazer', { body }),
    success: HISTORICO.feito,
    failure: error => messageOf(error, HISTORICO.erro),
    invalidates: [KEY],
    invalidatesAfterFailure: true,
    onDone: saved => {
      put(saved)
      onDone()
    },
  })
}

export const useTotem = (empresa: UnitCode) =>
  useQuery({
    queryKey: [...KEY, 'totem', empresa],
    queryFn: ({ signal }) => api('GET /cliente/sepultura/:empresa/totem', { params: { empresa }, signal }),
  })

const PEOPLE_KEY = ['sepulturas', 'pessoas']

export const usePeople = (query: { nome: string; ano: string } | undefined) =>
  useQuery({
    queryKey: [...PEOPLE_KEY, query],
    queryFn: ({ signal }) => api('GET /cliente/sepulturas/pessoas', { query: query ?? { nome: '', ano: '' }, signal }),
    enabled: query !== undefined,
  })

export const useHidePerson = (onDone: () => void) =>
  useToastMutation({
    mutationFn: ({ id, ...body }: { id: number; oculta: boolean; motivo: string }) =>
      api('PUT /cliente/sepulturas/pessoas/:id', { params: { id }, body }),
    success: OCULTAR.feito,
    failure: error => messageOf(error, OCULTAR.erro),
    invalidates: [PEOPLE_KEY],
    onDone,
  })

/** Sends a text with example values to the administrator who asks. */
export const useSendTest = () =>
  useToastMutation({
    mutationFn: (body: { texto: NomeTexto; valor: string }) => api('POST /cliente/configuracao/teste', { body }),
    success: ({ para }) => TEXTOS_TELA.testado(para),
    failure: error => messageOf(error, TEXTOS_TELA.erroTeste),
  })

export const useSendPolitica = (onSent: (nome: string) => void) =>
  useMutation({
    mutationFn: async (file: File) =>
      api('POST /cliente/configuracao/politica', { body: { arquivo: await pdfUrl(file) } }),
    onSuccess: ({ nome }) => onSent(nome),
  })

export const useSendPicture = (onSent: (endereco: string) => void) =>
  useMutation({
    mutationFn: (imagem: string) => api('POST /cliente/configuracao/imagem', { body: { imagem } }),
    onSuccess: ({ endereco }) => onSent(endereco),
  })

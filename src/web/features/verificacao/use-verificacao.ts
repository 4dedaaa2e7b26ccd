import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isCodigoVerificacao } from '#contract/fields/codigo.ts'
import { normaliseTelefone, telefoneProblem } from '#contract/fields/telefone.ts'
import type { ModeradorPessoa } from '#contract/moderador/schema.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import type { CodigoEnviado, CodigoVerificado } from '#contract/verificacao/schema.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { VERIFICACAO_TELA } from './messages.ts'

/** State of the verification of a phone. `liberaEm`: clock time (ms) from which another code may be requested. */
export type Verificacao = {
  telefone: string
  fase: 'telefone' | 'codigo' | 'validado'
  liberaEm: number
  pessoa: ModeradorPessoa | null
  /** The running code was requested by another account at clock time `desde` (ms). */
  outraConta: { desde: number; aproveitavel: boolean } | null
}

/** No code was requested for this phone. */
export const verificacaoOf = (telefone: string): Verificacao => ({
  telefone,
  fase: 'telefone',
  liberaEm: 0,
  pessoa: null,
  outraConta: null,
})

const TELEFONE = { required: VERIFICACAO.telefoneObrigatorio, invalid: VERIFICACAO.telefoneInvalido }

export type VerificacaoProps = {
  verificacao: Verificacao
  onChange: (verificacao: Verificacao) => void
  /** The code was correct; `pessoa` if the phone belongs to an existing moderator. */
  onValidated: (pessoa: CodigoVerificado['pessoa'], codigo: string) => void
  /** Texts of a use other than registering a moderator. */
  words?: { telefone: string; telefoneAjuda: string; iniciar: string }
}

/** Code fields appear only for a code that this account requested; another account's is announced beside the phone. */
const afterSend = ({ restante, outra_conta }: CodigoEnviado, now: number) => ({
  fase: outra_conta ? ('telefone' as const) : ('codigo' as const),
  liberaEm: now + restante * 1000,
  outraConta: outra_conta ? { desde: now - outra_conta.segundos * 1000, aproveitavel: outra_conta.aproveitavel } : null,
})

type Shown = Pick<VerificacaoProps, 'verificacao' | 'onChange'>

const phoneActions = ({ verificacao, onChange, clear }: Shown & { clear: () => void }) => ({
  /** Another phone has its own remaining time. */
  typePhone: (telefone: string) => {
    clear()
    onChange({ ...verificacao, telefone, liberaEm: 0, outraConta: null })
  },
  useColleagueCode: () => onChange({ ...verificacao, fase: 'codigo' }),
})

type Sending = { onSent: () => void; onError: (error: Error) => void }

/** Sends a code, or returns the remaining time. In the body, so that numbers and codes are not in address logs. */
const useSendCodigo = ({ verificacao, onChange }: Shown, { onSent, onError }: Sending) =>
  useMutation({
    mutationFn: (telefone: string) =>
      api('POST /validacao/salvar', { query: {}, body: { telefone: normaliseTelefone(telefone) } }),
    onSuccess: response => {
      onSent()
      onChange({ ...verificacao, ...afterSend(response, Date.now()) })
    },
    onError,
  })

/** The number or the code itself was refused. */
const isAboutField = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** 400 names the field; 429 and a lost connection have their own sentence. */
const sendProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429, 503].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : VERIFICACAO_TELA.erroEnviar

const isWrongCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODIGO_INCORRETO'

/** Wrong code and failed call have the sentences of specification §8. */
const checkProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return VERIFICACAO.erroValidar
  if (isWrongCode(error)) return VERIFICACAO.codigoIncorreto
  return error.status === 429 ? error.mensagem : VERIFICACAO.erroValidar
}

/** An error of the field is shown at the field, every other one beside the buttons. */
const useProblems = () => {
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  return {
    problem,
    failure,
    setProblem,
    clear: () => {
      setProblem(undefined)
      setFailure(undefined)
    },
    fail: (error: unknown, sentence: string) => (isAboutField(error) ? setProblem : setFailure)(sentence),
  }
}

const useCheck = (
  { verificacao, onChange, onValidated }: Omit<VerificacaoProps, 'words'>,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (token: string) =>
      api('POST /validacao/verificar', {
        query: {},
        body: { telefone: normaliseTelefone(verificacao.telefone), token },
      }),
    onSuccess: ({ pessoa, existente }, code) => {
      const known = existente ? pessoa : null
      toast.success(VERIFICACAO.codigoValidado)
      onChange({ ...verificacao, fase: 'validado', liberaEm: 0, pessoa: known, outraConta: null })
      onValidated(known, code)
    },
    onError,
  })

/** The steps of specification §4 "Moderator verification": phone, code, validated. */
export const useVerificacao = ({ verificacao, onChange, onValidated }: VerificacaoProps) => {
  const { problem, failure, setProblem, clear, fail } = useProblems()
  const [token, setToken] = useState('')
  /** Wrong codes: after each the boxes are empty, and the first takes the focus. */
  const [refusals, setRefusals] = useState(0)
  const send = useSendCodigo(
    { verificacao, onChange },
    {
      onSent: () => setToken(''),
      onError: error => fail(error, sendProblem(error)),
    },
  )
  const check = useCheck({ verificacao, onChange, onValidated }, error => {
    fail(error, checkProblem(error))
    toast.error(checkProblem(error))
    if (!isWrongCode(error)) return
    setToken('')
    setRefusals(count => count + 1)
  })
  const busy = send.isPending || check.isPending
  return {
    ...phoneActions({ verificacao, onChange, clear }),
    problem,
    failure,
    token,
    refusals,
    sending: send.isPending,
    checking: check.isPending,
    type: (code: string) => {
      setToken(code)
      clear()
    },
    start: () => {
      const refused = telefoneProblem(verificacao.telefone, TELEFONE)
      clear()
      setProblem(refused)
      if (refused !== undefined) toast.warning(refused)
      else if (!busy) send.mutate(verificacao.telefone)
    },
    validate: () => {
      if (busy) return
      if (isCodigoVerificacao(token)) check.mutate(token)
      else {
        setProblem(VERIFICACAO.codigoObrigatorio)
        toast.warning(VERIFICACAO.codigoObrigatorio)
      }
    },
    reset: () => {
      clear()
      onChange(verificacaoOf(verificacao.telefone))
    },
  }
}

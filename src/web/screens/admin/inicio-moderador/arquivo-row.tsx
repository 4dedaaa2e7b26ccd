import { FolderDown, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { ARQUIVO_FAMILIA_DAYS } from '#contract/arquivo-familia/limits.ts'
import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { Folded } from '#web/ui/admin/folded.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { Row } from './home-row.tsx'
import classes from './inicio-moderador.module.css'

const MB = 1_000_000
const POLL_INTERVAL_MS = 2000

/** The archive of a despedida; read again while it is being made. */
const useArquivo = (id: number) =>
  useCall('GET /cliente/despedida/:id/arquivo-familia', {
    params: { id },
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) => (data?.estado === 'preparando' ? POLL_INTERVAL_MS : false),
  })

const failed = (error: unknown): string => messageOf(error, 'Não foi possível preparar o arquivo. Tente novamente.')

const number = (value: number, digits: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** "340 MB", "1,2 GB": as downloads are counted, never less than one. */
const sizeInWords = (bytes: number): string =>
  bytes < 1000 * MB ? `${number(Math.max(1, Math.round(bytes / MB)), 0)} MB` : `${number(bytes / (1000 * MB), 1)} GB`

const FALHOU = {
  espaco: 'O servidor está sem espaço para montar o arquivo. Avise a equipe da unidade, e toque para tentar de novo.',
  erro: 'Não foi possível montar o arquivo. Toque para tentar de novo.',
}

const SEM_ARQUIVO = `Depois de pronto, ${ARQUIVO_FAMILIA_DAYS} dias.`

/** DD/MM/YYYY, the day of the portal's zone. */
const formatDay = (instant: string): string => formatInstant(instant).slice(0, 10)

const detailOf = (arquivo: ArquivoFamilia | undefined, isAway: boolean): string => {
  switch (arquivo?.estado) {
    case 'preparando':
      return isAway
        ? `Sem conexão com o portal. O preparo continua: ${arquivo.progresso}%.`
        : `Preparando: ${arquivo.progresso}%. Pode fechar esta página e voltar depois.`
    case 'pronto':
      return `Pronto, ${sizeInWords(arquivo.bytes ?? 0)}. Toque para baixar, até ${formatDay(arquivo.ate ?? '')}.`
    case 'falhou':
      return FALHOU[arquivo.motivo ?? 'erro']
    default:
      return 'Tudo para guardar em casa: livro, imagens, mensagens e gravação, numa pasta que abre sem internet'
  }
}

/** The first tap asks for the archive, and one on a finished archive downloads it. */
export const ArquivoRow = ({ id }: { id: number }) => {
  const { data: arquivo, isError } = useArquivo(id)
  const ask = useSend('POST /cliente/despedida/:id/arquivo-familia', {
    failed,
    replaces: callKey('GET /cliente/despedida/:id/arquivo-familia', { params: { id } }),
  })
  // The browser downloads the file itself, and goes on by itself after a lost connection.
  const download = useSend('POST /cliente/despedida/:id/arquivo-familia/endereco', {
    done: 'O arquivo está sendo baixado. Se a rede cair, o navegador continua de onde parou.',
    failed,
    after: ({ endereco }) => window.location.assign(endereco),
    // It may have been removed meanwhile, because somebody withdrew: what there is now is shown.
    changes: ['GET /cliente/despedida/:id/arquivo-familia'],
    changesAfterFailure: true,
  })
  const isBusy = ask.isPending || download.isPending || arquivo?.estado === 'preparando'
  // A second tap comes before the first one is drawn.
  const isSending = useRef(false)
  const press = (act: typeof ask | typeof download) => () => {
    if (isBusy || isSending.current) return
    isSending.current = true
    act.mutate(
      { params: { id } },
      {
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  return (
    <>
      <Row
        icon={<FolderDown aria-hidden />}
        title="Arquivo da família"
        detail={<span role="status">{detailOf(arquivo, isError)}</span>}
        busy={isBusy}
        onClick={press(arquivo?.estado === 'pronto' ? download : ask)}
      />
      {arquivo?.novidades && (
        <Row
          icon={<RotateCw aria-hidden />}
          title="Preparar o arquivo de novo"
          detail="Chegou algo depois que ele ficou pronto"
          busy={isBusy}
          onClick={press(ask)}
        />
      )}
    </>
  )
}

const TERMS = [
  ['A página, as mensagens e as imagens', () => 'Sem prazo: ficam até que a família peça para tirar.'],
  [
    'As assinaturas do livro de presença',
    ({ guarda: { presenca } }) =>
      presenca === null
        ? 'Ninguém assinou. O que for assinado fica 120 dias depois da última cerimônia.'
        : `Até ${formatDay(presenca)}. Depois são apagadas.`,
  ],
  [
    'A gravação do velório',
    ({ guarda: { gravacao } }) =>
      gravacao === null ? 'Não há gravação guardada.' : `Até ${formatDay(gravacao)}. Depois é apagada.`,
  ],
  [
    'O arquivo da família',
    ({ ate }) =>
      ate === null ? SEM_ARQUIVO : `Até ${formatDay(ate)}. Depois pode ser pedido de novo, com o que ainda houver.`,
  ],
] as const satisfies readonly (readonly [string, (arquivo: ArquivoFamilia) => string])[]

const GUARDA = 'Até quando guardamos'

/** Something of the despedida goes on a day that the family should see. */
const hasDay = ({ ate, guarda: { gravacao, presenca } }: ArquivoFamilia): boolean =>
  ate !== null || gravacao !== null || presenca !== null

/** Until when the portal keeps what, in words; folded while no day is set. */
export const Guarda = ({ id }: { id: number }) => {
  const { data: arquivo, isError } = useArquivo(id)
  if (!arquivo && !isError) return null
  const isOpen = !arquivo || hasDay(arquivo)
  return (
    <section aria-label={GUARDA} className={classes.terms}>
      <Folded key={String(isOpen)} title={GUARDA} isOpen={isOpen}>
        {arquivo ? (
          <dl>
            {TERMS.map(([what, until]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{until(arquivo)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="note">Não foi possível ler até quando o portal guarda cada coisa.</p>
        )}
      </Folded>
    </section>
  )
}

import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { santinhoFileName } from '#contract/documento/file-name-rules.ts'
import type { RetratoImpresso } from '#contract/documento/santinho-rules.ts'
import {
  INICIOS_DE_PALAVRAS,
  palavrasProblem,
  retratoImpresso,
  SANTINHO_PALAVRAS_MAX,
} from '#contract/documento/santinho-rules.ts'
import type { FormatoSantinho } from '#contract/documento/schema.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { useDraft } from '#web/lib/draft.ts'
import { ApiError, apiFile, messageOf } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { paths } from '#web/paths.ts'
import form from '#web/ui/admin/form.module.css'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'

import classes from './santinho.module.css'

/** The memorial card to print. */
const SANTINHO_TELA = {
  titulo: 'Santinho',
} as const

/** What the portrait will be in print; undefined where it is sharp. */
const retratoEmPalavras = (retrato: RetratoImpresso): string | undefined => {
  switch (retrato.estado) {
    case 'pequena':
      return `A foto da página tem ${retrato.pixels} pixels de largura. Para sair nítida na impressão (300\u00a0dpi) são precisos ${retrato.precisa}. Você pode imprimir assim mesmo, ou trocá-la por uma foto maior.`
    case 'sem_foto':
      return 'A página não tem foto: no lugar dela saem as iniciais do nome.'
    case 'desconhecida':
      return 'Não sabemos o tamanho da foto da página. Imprima uma folha e veja se ficou nítida antes de fazer muitas.'
    case 'basta':
      return undefined
  }
}

/** Those that can stand on a card, and the mass that is next. */
const useCerimonias = (despedida: Despedida) => {
  const now = useNow()
  const timed = cerimoniasOf(despedida).filter(({ start }) => start !== null)
  const next = timed.find(({ kind, over = '' }) => kind.startsWith('missa') && now < over)
  const options = timed.map(({ which, title, start }) => ({
    value: which,
    label: `${title}: ${formatDataHora(start)}`,
  }))
  return { options: [{ value: '', label: 'Nenhuma' }, ...options], next: next?.which ?? '' }
}

type Values = { palavras: string; cerimonia: string }

/** One file at a time: a second tap during the first sends no request. */
const useDownload = (despedida: Despedida, { palavras, cerimonia }: Values) => {
  const { id, pessoa_falecida } = despedida
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (formato: FormatoSantinho) => {
      const options = { params: { id }, body: { formato, palavras, cerimonia } }
      const { file, name } = await apiFile('POST /cliente/despedida/:id/santinho', options)
      saveFile(file, name ?? santinhoFileName(formato, pessoa_falecida.nome))
    },
    onSuccess: () => toast.success('Santinho baixado com sucesso!'),
    onError: error => {
      // The page has changed: a ceremony that was chosen is no longer there.
      if (error instanceof ApiError && error.status < 500)
        void client.invalidateQueries({ queryKey: callKey('GET /cliente/despedida/:id', { params: { id } }) })
    },
  })
}

type StartsProps = { palavras: string; onChange: (palavras: string) => void }

/** Takes the place of another one; after words of the family it begins a line. */
const Starts = ({ palavras, onChange }: StartsProps) => {
  const id = useId()
  const isUntouched = palavras.trim() === '' || INICIOS_DE_PALAVRAS.some(start => start === palavras)
  return (
    <div role="group" aria-labelledby={id} className={classes.starts}>
      <p id={id} className="note">
        Para começar, se quiser
      </p>
      <div>
        {INICIOS_DE_PALAVRAS.map(start => (
          <Button
            key={start}
            variant="default"
            h="auto"
            mih={48}
            py={10}
            onClick={() => onChange(isUntouched ? start : `${palavras.trimEnd()}\n${start}`)}
          >
            {start}
          </Button>
        ))}
      </div>
    </div>
  )
}

const Notes = ({ despedida }: { despedida: Despedida }) => {
  const { id, tipo, status_memoria, foto_perfil } = despedida
  const retrato = retratoImpresso(foto_perfil)
  const words = retratoEmPalavras(retrato)
  return (
    <>
      {words !== undefined && (
        <p className="notice">
          {words}{' '}
          <Link className="strong" to={paths.editarDespedida(id)}>
            {retrato.estado === 'sem_foto' ? 'Pôr uma foto' : 'Trocar a foto'}
          </Link>
        </p>
      )}
      {tipo === 'Privada' && (
        <p className="notice">
          A página é privada: o santinho mostra o nome, as datas e a foto, e quem lê o QR code precisa do código.
        </p>
      )}
      {!status_memoria && <p className="notice">A página está fora do ar: por enquanto o QR code não a abre.</p>}
    </>
  )
}

/** Drawn on request, by the same layout as the PDF; it stays while the family goes on writing, and says that it is not of now. */
const usePreview = (id: number, values: Values) => {
  const preview = useMutation({
    mutationFn: async (body: Values) => {
      const { file } = await apiFile('POST /cliente/despedida/:id/santinho/previa', { params: { id }, body })
      return { file, body }
    },
  })
  const { file, body } = preview.data ?? {}
  const isOld = body !== undefined && (body.palavras !== values.palavras || body.cerimonia !== values.cerimonia)
  return {
    address: useObjectUrl(file),
    isOld,
    isDrawing: preview.isPending,
    error: preview.error,
    draw: preview.mutate,
  }
}

type PreviewProps = { despedida: Despedida; values: Values; isReady: () => boolean }

const Preview = ({ despedida, values, isReady }: PreviewProps) => {
  const { address, isOld, isDrawing, error, draw } = usePreview(despedida.id, values)
  return (
    <div className={classes.preview}>
      {address && (
        <img src={address} alt="Frente e verso do santinho" width={408} height={283} data-old={isOld || undefined} />
      )}
      <p role="status" className="note">
        {isDrawing ? 'Desenhando o santinho…' : isOld && 'Você mudou algo depois desta imagem.'}
      </p>
      {error && (
        <p role="alert" className="problem">
          {messageOf(error, 'Não foi possível mostrar o santinho. Tente novamente em instantes.')}
        </p>
      )}
      <Button
        variant="outline"
        leftSection={<Eye size={18} aria-hidden />}
        loading={isDrawing}
        onClick={() => isReady() && draw(values)}
      >
        {address ? 'Ver de novo' : 'Ver como fica'}
      </Button>
    </div>
  )
}

const FILES: readonly { formato: FormatoSantinho; nome: string; ajuda: string; baixar: string }[] = [
  {
    formato: 'folha',
    nome: 'Folha A4 com oito',
    ajuda:
      'Para imprimir em casa: nos dois lados, virando pela borda curta, em tamanho real (100%). Depois recorte pelas marcas.',
    baixar: 'Baixar folha A4',
  },
  {
    formato: 'cartao',
    nome: 'Um, para a gráfica',
    ajuda: 'Frente e verso de 76\u00a0×\u00a0106\u00a0mm, com sangria de 3\u00a0mm e marcas de corte.',
    baixar: 'Baixar para a gráfica',
  },
]

type FilesProps = { pending: FormatoSantinho | undefined; onDownload: (formato: FormatoSantinho) => void }

const Files = ({ pending, onDownload }: FilesProps) => (
  <ul className={classes.files} aria-label="Baixar em PDF">
    {FILES.map(({ formato, nome, ajuda, baixar }) => (
      <li key={formato}>
        <div>
          <strong>{nome}</strong>
          <p className="note">{ajuda}</p>
        </div>
        <Button
          variant={formato === 'folha' ? 'filled' : 'outline'}
          loading={pending === formato}
          disabled={pending !== undefined && pending !== formato}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => onDownload(formato)}
        >
          {baixar}
        </Button>
      </li>
    ))}
  </ul>
)

const Card = ({ despedida }: { despedida: Despedida }) => {
  const { options, next } = useCerimonias(despedida)
  const [stored, setValues] = useDraft<Partial<Values>>(`santinho-${despedida.id}`, {})
  const words = useRef<HTMLTextAreaElement>(null)
  const chosen = stored.cerimonia ?? next
  const palavras = stored.palavras ?? ''
  // A ceremony may be removed while the page is open.
  const cerimonia = options.some(({ value }) => value === chosen) ? chosen : ''
  const set = (change: Partial<Values>) => setValues(now => ({ ...now, ...change }))
  const problem = palavrasProblem(palavras)
  const download = useDownload(despedida, { palavras, cerimonia })
  const isReady = (): boolean => {
    if (problem !== undefined) words.current?.focus()
    return problem === undefined
  }
  const press = (formato: FormatoSantinho) => {
    if (!download.isPending && isReady()) download.mutate(formato)
  }
  return (
    <div className={form.form}>
      <Textarea
        ref={words}
        label="Palavras da família"
        rows={6}
        resize="vertical"
        description={`Saem no verso. O portal não as guarda: se for imprimir de novo, guarde o PDF. ${lengthOf(palavras)}/${SANTINHO_PALAVRAS_MAX}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problem}
        value={palavras}
        onChange={event => set({ palavras: event.currentTarget.value })}
      />
      <Starts palavras={palavras} onChange={next => set({ palavras: next })} />
      <NativeSelect
        label="Cerimônia no verso"
        description="As que são só para a família não saem."
        data={options}
        value={cerimonia}
        onChange={event => set({ cerimonia: event.currentTarget.value })}
      />
      <Notes despedida={despedida} />
      <Preview despedida={despedida} values={{ palavras, cerimonia }} isReady={isReady} />
      <Files pending={download.isPending ? download.variables : undefined} onDownload={press} />
      <p role="status" className="note">
        {download.isPending && 'Preparando o santinho…'}
      </p>
      {download.error && (
        <p role="alert" className="problem">
          {messageOf(download.error, 'Não foi possível preparar o santinho. Tente novamente em instantes.')}
        </p>
      )}
    </div>
  )
}

/** `/admin/santinho/:id`: the memorial card, for staff and those who look after the despedida. */
export const SantinhoScreen = () => {
  const query = useCall('GET /cliente/despedida/:id', { params: { id: Number(useParams().id) } })
  const nome = query.data?.pessoa_falecida.nome
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <PageTitle
        title={SANTINHO_TELA.titulo}
        tab={nome === undefined ? SANTINHO_TELA.titulo : `Santinho de ${nome}`}
        lead={
          'Um cartão de 7\u00a0×\u00a010\u00a0cm para dar às pessoas: na frente, a foto, o nome e as datas; no verso, palavras da família, a hora da missa e o QR code da página.'
        }
      />
      <Pending query={query} loading="Abrindo o santinho…" failed="Não foi possível abrir o santinho." lines={6} />
      {query.data && <Card key={query.data.id} despedida={query.data} />}
    </>
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { plural } from '#contract/plural.ts'
import { messageOf } from '#web/lib/http.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { useSend } from '#web/ui/use-send.ts'

/** Typing counts once it has paused. */
const COUNT_DELAY_MS = 300

/** Signatures of a period, of a place or with some words. "" is no choice. */
type Quais = { busca: string; de: string; ate: string; onde: '' | 'capela' | 'distancia' }

const chosenOf = ({ busca, de, ate, onde }: Quais) => ({
  ...(busca !== '' && { busca }),
  ...(de !== '' && { de }),
  ...(ate !== '' && { ate }),
  ...(onde !== '' && { onde }),
})

/** How many there are; undefined while nothing is chosen. */
const useTotal = (id: number, quais: Quais) =>
  useCallPage('GET /participantes/assinaturas/:id', {
    params: { id },
    query: { ...chosenOf(quais), tamanho: 1 },
    enabled: Object.values(quais).some(one => one !== ''),
    placeholderData: undefined,
    select: ({ total }) => total,
  })

const sentenceOf = (total: number | undefined, isFailed: boolean): string => {
  if (isFailed) return 'Não foi possível contar as assinaturas. Confira o que você escolheu.'
  if (total === undefined) return 'Escolha um período, um lugar ou um nome.'
  if (total === 0) return 'Nenhuma assinatura é assim.'
  return plural(
    total,
    '1 assinatura é assim. Ela é apagada e não volta.',
    `${total} assinaturas são assim. Elas são apagadas e não voltam. Para guardar uma cópia, baixe antes a lista.`,
  )
}

type RetirarVariasProps = { id: number; wanted: string; onClose: () => void }

/** Removes what a flood left in the book in one go: who, when and where, with the number of signatures before the last tap. */
export const RetirarVarias = ({ id, wanted, onClose }: RetirarVariasProps) => {
  const [quais, setQuais] = useState<Quais>({ busca: wanted, de: '', ate: '', onde: '' })
  const [counted] = useDebouncedValue(quais, COUNT_DELAY_MS)
  const { data: total, isError, isFetching } = useTotal(id, counted)
  const isCounting = counted !== quais || isFetching
  const removal = useSend('POST /participantes/assinaturas/:id/retirar', {
    done: ({ retiradas }) => plural(retiradas, '1 assinatura retirada.', `${retiradas} assinaturas retiradas.`),
    failed: error => messageOf(error, 'Não foi possível retirar as assinaturas. Tente novamente.'),
    after: onClose,
    changes: ['GET /participantes/assinaturas/:id'],
    changesAfterFailure: true,
  })
  const change = (part: Partial<Quais>) => setQuais(current => ({ ...current, ...part }))
  const isCounted = !isCounting && total !== undefined && total > 0
  return (
    <Dialog onClose={onClose} title="Retirar várias assinaturas">
      <div className={form.form}>
        <DataHoraInput label="Assinadas de" value={quais.de} onChange={de => change({ de })} />
        <DataHoraInput label="Até" value={quais.ate} onChange={ate => change({ ate })} />
        <NativeSelect
          label="Onde"
          value={quais.onde}
          data={[
            { value: '', label: 'Em qualquer lugar' },
            { value: 'distancia', label: 'À distância' },
            { value: 'capela', label: 'Na capela' },
          ]}
          onChange={event => change({ onde: event.currentTarget.value as Quais['onde'] })}
        />
        <TextInput
          label="Com estas palavras no nome ou na cidade"
          maxLength={100}
          value={quais.busca}
          onChange={event => change({ busca: event.currentTarget.value })}
        />
        <p role="status">{isCounting ? 'Contando…' : sentenceOf(total, isError)}</p>
      </div>
      <div className={`row ${form.foot}`}>
        <Button variant="default" disabled={removal.isPending} onClick={onClose}>
          Manter
        </Button>
        <Button
          color="live"
          disabled={!isCounted}
          loading={removal.isPending}
          onClick={() => removal.mutate({ params: { id }, body: chosenOf(quais) })}
        >
          {isCounted ? plural(total, 'Retirar 1 assinatura', `Retirar ${total} assinaturas`) : 'Retirar'}
        </Button>
      </div>
    </Dialog>
  )
}

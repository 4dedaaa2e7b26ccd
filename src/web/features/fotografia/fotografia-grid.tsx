import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ALTERNATIVO_MAX, LEGENDA_MAX } from '#contract/fotografia/limits.ts'
import { editarFotografiaBody, type Fotografia } from '#contract/fotografia/schema.ts'
import type { Decisao } from '#contract/homenagem/schema.ts'
import { plural } from '#contract/plural.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { callKey } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import classes from './fotografias.module.css'
import { useOrderDrag } from './use-order-drag.ts'

const Photo = ({ fotografia: { imagem, alternativo } }: { fotografia: Fotografia }) => {
  const files = storedFiles(imagem)
  return files ? (
    <Picture files={files} alt={alternativo} sizes="(max-width: 640px) 45vw, 240px" className={classes.photo} />
  ) : (
    <img src={imagem} alt={alternativo} loading="lazy" />
  )
}

type DecisionProps = { fotografia: Fotografia; busy: boolean; onDecide: (decisao: Decisao) => void }

/** What visitors said about it, and the two decisions; one that was withdrawn can be brought back. */
const Reports = ({ fotografia: { denuncias, retirada }, busy, onDecide }: DecisionProps) => {
  if (retirada)
    return (
      <div className={classes.reports}>
        <Pill tone="plain">Fora da página</Pill>
        <p className="note">Foi retirada depois de uma denúncia. Em trinta dias é apagada.</p>
        <Button variant="outline" disabled={busy} onClick={() => onDecide('mantida')}>
          Pôr de volta na página
        </Button>
      </div>
    )
  if (denuncias.length === 0) return null
  return (
    <div className={classes.reports}>
      <p className="problem">
        {plural(
          denuncias.length,
          'Uma pessoa denunciou esta fotografia',
          `${denuncias.length} pessoas denunciaram esta fotografia`,
        )}
      </p>
      <ul>
        {denuncias.map(({ id, motivo, criado_em }) => (
          <li key={id} className="written">
            {motivo} <span className="note">{formatInstant(criado_em)}</span>
          </li>
        ))}
      </ul>
      <Button variant="outline" disabled={busy} onClick={() => onDecide('mantida')}>
        Manter na página
      </Button>
      <Button color="live" disabled={busy} onClick={() => onDecide('retirada')}>
        Retirar da página
      </Button>
    </div>
  )
}

const Words = ({ fotografia: { legenda, ano, alternativo, autor } }: { fotografia: Fotografia }) => (
  <div className={classes.words}>
    {(legenda !== '' || ano !== null) && <p>{[legenda, ano].filter(Boolean).join(', ')}</p>}
    {autor !== null && <p className="note">{`Enviada por ${autor} com uma mensagem`}</p>}
    {alternativo === '' && <p className="note">Uma descrição conta a foto a quem não vê</p>}
  </div>
)

/** Shows the new order at once. Changes are sent one after the other, and the last response counts. */
const useOrder = (id: number) => {
  const client = useQueryClient()
  const key = ['fotografias-ordem', id]
  const queryKey = callKey('GET /cliente/despedida/:id/fotografias', { params: { id } })
  const order = useMutation({
    mutationKey: key,
    scope: { id: key.join('-') },
    mutationFn: (ids: number[]) => api('PUT /cliente/despedida/:id/fotografias', { params: { id }, body: { ids } }),
    onSuccess: fotografias => {
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(queryKey, fotografias)
    },
    onError: error => {
      toast.error(messageOf(error, 'Não foi possível mudar a ordem. Tente novamente.'))
      void client.invalidateQueries({ queryKey })
    },
  })
  return (fotografias: Fotografia[]) => {
    client.setQueryData(queryKey, fotografias)
    order.mutate(fotografias.map(one => one.id))
  }
}

type GridProps = { despedidaId: number; fotografias: readonly Fotografia[] }

type EditDialogProps = { despedidaId: number; fotografia: Fotografia; onClose: () => void }

/** Caption, year and alternative text. Only what was changed is sent: another moderator may write another field. */
const EditDialog = ({ despedidaId, fotografia, onClose }: EditDialogProps) => {
  const client = useQueryClient()
  const { id, legenda, ano, alternativo } = fotografia
  const initial = { legenda, ano: ano === null ? '' : String(ano), alternativo }
  const form = usePortalForm({
    schema: editarFotografiaBody,
    initial,
    draft: `fotografia-${id}`,
    body: values => ({
      ...(values.legenda !== initial.legenda && { legenda: values.legenda }),
      ...(values.ano !== initial.ano && { ano: values.ano.trim() === '' ? null : Number(values.ano) }),
      ...(values.alternativo !== initial.alternativo && { alternativo: values.alternativo }),
    }),
    send: body =>
      api('PUT /cliente/despedida/:id/fotografias/:fotografia', { params: { id: despedidaId, fotografia: id }, body }),
    failure: error => messageOf(error, 'Não foi possível salvar a fotografia. Tente novamente.'),
    onSaved: fotografias => {
      client.setQueryData(
        callKey('GET /cliente/despedida/:id/fotografias', { params: { id: despedidaId } }),
        fotografias,
      )
      toast.success('Fotografia salva.')
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title="Editar fotografia" size="lg">
      <form {...form.element} className={formClasses.form}>
        <TextInput
          label="Legenda"
          description="Quem está na foto, onde foi. Opcional."
          maxLength={LEGENDA_MAX}
          {...form.getInputProps('legenda')}
        />
        <TextInput
          label="Ano"
          description="Opcional, com quatro números."
          inputMode="numeric"
          maxLength={4}
          w={160}
          {...form.getInputProps('ano')}
        />
        <Textarea
          label="Descrição para quem não vê"
          description="O que a foto mostra, em uma frase. É lida por leitores de tela."
          autosize
          minRows={2}
          maxRows={5}
          maxLength={ALTERNATIVO_MAX}
          {...form.getInputProps('alternativo')}
        />
        <FormFooter {...form.footer} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}

/** The photographs in their order: moved by their handle, edited, removed, decided about. */
export const FotografiaGrid = ({ despedidaId, fotografias }: GridProps) => {
  const [editing, setEditing] = useState<Fotografia>()
  const [leaving, setLeaving] = useState<Fotografia>()
  const order = useOrderDrag(fotografias, useOrder(despedidaId))
  // Every change answers with all photographs, also those that another moderator changed meanwhile.
  const replaces = callKey('GET /cliente/despedida/:id/fotografias', { params: { id: despedidaId } })
  const removal = useSend('DELETE /cliente/despedida/:id/fotografias/:fotografia', {
    done: 'Fotografia excluída.',
    failed: error => messageOf(error, 'Não foi possível excluir a fotografia. Tente novamente.'),
    after: () => setLeaving(undefined),
    replaces,
  })
  const decision = useSend('PUT /cliente/despedida/:id/fotografias/:fotografia/denuncias', {
    done: (_list, { body }) =>
      body.decisao === 'retirada' ? 'A fotografia saiu da página.' : 'A fotografia fica na página.',
    failed: error => messageOf(error, 'Não foi possível guardar a decisão. Tente novamente.'),
    replaces,
  })
  const { shown, movedTo } = order
  return (
    <>
      <ol className={classes.grid} aria-label="Fotografias na ordem da página">
        {shown.map((fotografia, index) => {
          const { id, legenda } = fotografia
          const nome = legenda === '' ? `fotografia ${index + 1}` : legenda
          return (
            <li
              key={id}
              {...order.placeOf(id)}
              data-dragged={order.draggedId === id || undefined}
              className={classes.card}
            >
              <Photo fotografia={fotografia} />
              <Words fotografia={fotografia} />
              <Reports
                fotografia={fotografia}
                busy={decision.isPending}
                onDecide={decisao =>
                  decision.mutate({ params: { id: despedidaId, fotografia: id }, body: { decisao } })
                }
              />
              <div className={`row ${classes.actions}`}>
                <button
                  type="button"
                  className={`icon-button ${classes.handle}`}
                  aria-label={`Mudar o lugar de: ${nome}. Use as setas.`}
                  {...order.handleOf(id)}
                >
                  <GripVertical aria-hidden />
                </button>
                <IconAction label={`Editar: ${nome}`} icon={<Pencil />} onClick={() => setEditing(fotografia)} />
                <IconAction label={`Excluir: ${nome}`} icon={<Trash2 />} onClick={() => setLeaving(fotografia)} />
              </div>
            </li>
          )
        })}
      </ol>
      <p role="status" className="vh">
        {movedTo === -1 ? '' : `Lugar ${movedTo + 1} de ${shown.length}`}
      </p>
      {editing && <EditDialog despedidaId={despedidaId} fotografia={editing} onClose={() => setEditing(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title="Excluir esta fotografia?"
          cancel="Não excluir"
          confirm="Excluir"
          busy={removal.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => removal.mutate({ params: { id: despedidaId, fotografia: leaving.id } })}
        >
          <p>Ela sai da página, da tela da capela e do livro, e o arquivo é apagado. Isto não pode ser desfeito.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

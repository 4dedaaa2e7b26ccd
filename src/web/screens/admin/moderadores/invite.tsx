import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { MODERADOR_NOME_MAX, MODERADORES_MAX } from '#contract/moderador/limits.ts'
import { conviteBody, type ModeradoresDaDespedida, outroModeradorBody } from '#contract/moderador/schema.ts'
import classes from '#web/features/moderador/moderadores.module.css'
import { CONVIDAR as T } from '#web/features/moderador/moderadores-messages.ts'
import { useInvite } from '#web/features/moderador/moderadores-query.ts'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import { verificacaoOf } from '#web/features/verificacao/use-verificacao.ts'
import { messageOf } from '#web/lib/http.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'

const failure = (error: unknown) => messageOf(error, T.falhou)

/** An invitation by SMS: name and phone. */
const LinkForm = ({ despedidaId }: { despedidaId: number }) => {
  const { invite } = useInvite(despedidaId)
  const form = usePortalForm({
    schema: conviteBody,
    initial: { nome: '', telefone: '' },
    send: async body => {
      await invite(body)
      toast.success(T.enviado(body.nome))
    },
    failure,
    onSaved: () => form.discard(),
  })
  return (
    <form {...form.element} className={formClasses.form}>
      <TextInput label={T.nome} required maxLength={MODERADOR_NOME_MAX} {...form.getInputProps('nome')} />
      <TelefoneInput label={T.telefone} required {...form.getInputProps('telefone')} />
      <FormFooter {...form.footer} saved={false} submit={T.enviar} />
    </form>
  )
}

const novaPessoa = outroModeradorBody.required()

type PersonProps = { despedidaId: number; telefone: string; known: string | undefined; onDone: () => void }

/** Who has just proven the phone: staff see that the person is registered already, and need nothing else. */
const PersonForm = ({ despedidaId, telefone, known, onDone }: PersonProps) => {
  const { add } = useInvite(despedidaId)
  const form = usePortalForm({
    schema: known === undefined ? novaPessoa : z.object({ telefone: z.string() }),
    initial: { nome: '', email: '', telefone },
    send: async (_body, { nome, email }) => {
      const person = known === undefined ? { nome, email } : {}
      await add({ telefone, ...person })
      toast.success(T.incluido(known ?? nome))
    },
    failure,
    onSaved: onDone,
  })
  return (
    <form {...form.element} className={formClasses.form}>
      {known === undefined ? (
        <>
          <TextInput label={T.nome} required maxLength={MODERADOR_NOME_MAX} {...form.getInputProps('nome')} />
          <TextInput
            label={T.email}
            description={T.emailAjuda}
            type="email"
            required
            autoComplete="off"
            maxLength={128}
            {...form.getInputProps('email')}
          />
        </>
      ) : (
        <p>{T.jaCadastrada(known)}</p>
      )}
      <FormFooter {...form.footer} saved={false} submit={T.incluir} />
    </form>
  )
}

const CodeForm = ({ despedidaId }: { despedidaId: number }) => {
  const [verificacao, setVerificacao] = useState(verificacaoOf(''))
  const { telefone, fase, pessoa } = verificacao
  return (
    <>
      <PhoneVerification
        verificacao={verificacao}
        onChange={setVerificacao}
        onValidated={() => undefined}
        words={T.verificacao}
      />
      {fase === 'validado' && (
        <PersonForm
          key={telefone}
          despedidaId={despedidaId}
          telefone={telefone}
          known={pessoa?.nome}
          onDone={() => setVerificacao(verificacaoOf(''))}
        />
      )}
    </>
  )
}

type InviteProps = { despedidaId: number; data: ModeradoresDaDespedida }

/** Another person, while one of the four places is free: by a link, or by a code where the person is beside. */
export const Invite = ({ despedidaId, data }: InviteProps) => {
  const [way, setWay] = useState<'link' | 'codigo'>('link')
  const isFull = data.moderadores.length + data.convites.length >= MODERADORES_MAX
  return (
    <section className={classes.invite}>
      <h2>{T.titulo}</h2>
      {isFull ? (
        <p>{T.completo}</p>
      ) : (
        <>
          <Radio.Group label={T.como} value={way} onChange={value => setWay(value === 'codigo' ? 'codigo' : 'link')}>
            <Stack gap="md" mt="xs">
              <Radio value="link" label={T.link} description={T.linkAjuda} />
              <Radio value="codigo" label={T.codigo} description={T.codigoAjuda} />
            </Stack>
          </Radio.Group>
          {way === 'link' ? <LinkForm despedidaId={despedidaId} /> : <CodeForm despedidaId={despedidaId} />}
        </>
      )}
    </section>
  )
}

import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CONVITE_DAYS, MODERADOR_NOME_MAX, MODERADORES_MAX } from '#contract/moderador/limits.ts'
import { conviteBody, type ModeradoresDaDespedida, outroModeradorBody } from '#contract/moderador/schema.ts'
import classes from '#web/features/moderador/moderadores.module.css'

import { useStoreModeradores } from '#web/features/moderador/use-store-moderadores.ts'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import { verificacaoOf } from '#web/features/verificacao/use-verificacao.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'

const CONVIDAR = {
  nome: 'Nome',
} as const

const LINK_AJUDA = `A pessoa recebe o link no celular e aceita quando puder. Vale ${CONVITE_DAYS} dias e serve uma vez.`

const VERIFICACAO = {
  telefone: 'Celular de quem vai cuidar',
  telefoneAjuda: 'Enviamos a este número um código de 5 dígitos.',
  iniciar: 'Enviar código',
}

const failure = (error: unknown) =>
  messageOf(error, 'Não foi possível convidar. O que você escreveu continua aqui; tente novamente.')

/** An invitation by SMS: name and phone. */
const LinkForm = ({ despedidaId }: { despedidaId: number }) => {
  const { keyOf, renew } = useRequestKey()
  const store = useStoreModeradores(despedidaId)
  const form = usePortalForm({
    schema: conviteBody,
    initial: { nome: '', telefone: '' },
    send: async body => {
      const params = { id: despedidaId }
      const now = await api('POST /cliente/despedida/:id/convites', { params, body, idempotencyKey: keyOf(body) })
      renew()
      store(now)
      toast.success(`Convite enviado a ${body.nome}.`)
    },
    failure,
    onSaved: () => form.discard(),
  })
  return (
    <form {...form.element} className={formClasses.form}>
      <TextInput
        label={CONVIDAR.nome}
        withAsterisk
        aria-required
        maxLength={MODERADOR_NOME_MAX}
        {...form.getInputProps('nome')}
      />
      <TelefoneInput label="Celular com DDD" withAsterisk aria-required {...form.getInputProps('telefone')} />
      <FormFooter {...form.footer} saved={false} submit="Enviar convite" />
    </form>
  )
}

const novaPessoa = outroModeradorBody.required()

type PersonProps = { despedidaId: number; telefone: string; known: string | undefined; onDone: () => void }

/** Who has just proven the phone: staff see that the person is registered already, and need nothing else. */
const PersonForm = ({ despedidaId, telefone, known, onDone }: PersonProps) => {
  const { keyOf, renew } = useRequestKey()
  const store = useStoreModeradores(despedidaId)
  const form = usePortalForm({
    schema: known === undefined ? novaPessoa : z.object({ telefone: z.string() }),
    initial: { nome: '', email: '', telefone },
    send: async (_body, { nome, email }) => {
      const params = { id: despedidaId }
      const body = { telefone, ...(known === undefined ? { nome, email } : {}) }
      const now = await api('POST /cliente/despedida/:id/moderadores', { params, body, idempotencyKey: keyOf(body) })
      renew()
      store(now)
      toast.success(`Agora ${known ?? nome} também cuida da página.`)
    },
    failure,
    onSaved: onDone,
  })
  return (
    <form {...form.element} className={formClasses.form}>
      {known === undefined ? (
        <>
          <TextInput
            label={CONVIDAR.nome}
            withAsterisk
            aria-required
            maxLength={MODERADOR_NOME_MAX}
            {...form.getInputProps('nome')}
          />
          <TextInput
            label="E-mail"
            description="É com ele que a pessoa entra no portal. A senha ela cria por um link que recebe."
            type="email"
            withAsterisk
            aria-required
            autoComplete="off"
            maxLength={128}
            {...form.getInputProps('email')}
          />
        </>
      ) : (
        <p>{`Este telefone é de ${known}, que já tem acesso ao portal.`}</p>
      )}
      <FormFooter {...form.footer} saved={false} submit="Incluir" />
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
        words={VERIFICACAO}
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
      <h2>Convidar outra pessoa</h2>
      {isFull ? (
        <p>
          Já são quatro, contando os convites. Para convidar outra pessoa, retire um convite, ou peça que alguém saia.
        </p>
      ) : (
        <>
          <Radio.Group
            label="Como convidar?"
            value={way}
            onChange={value => setWay(value === 'codigo' ? 'codigo' : 'link')}
          >
            <Stack gap="md" mt="xs">
              <Radio value="link" label="Por um link no celular" description={LINK_AJUDA} />
              <Radio
                value="codigo"
                label="Com um código, agora"
                description="Para quem está com você: a pessoa recebe um código no celular e diz a você."
              />
            </Stack>
          </Radio.Group>
          {way === 'link' ? <LinkForm despedidaId={despedidaId} /> : <CodeForm despedidaId={despedidaId} />}
        </>
      )}
    </section>
  )
}

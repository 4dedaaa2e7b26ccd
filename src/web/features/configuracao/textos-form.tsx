import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TEXTO_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { NOMES_TEXTOS, type NomeTexto, textoDe, variableProblem } from '#contract/configuracao/texto-rules.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { messageOf } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'
import { SecaoFrame } from './secao-frame.tsx'
import classes from './textos-form.module.css'
import { useSecaoForm } from './use-secao-form.ts'

const TEXTOS_TELA = {
  canais: { sms: 'celular', assunto: 'e-mail', email: 'e-mail' },
} as const

type Secao = Extract<SecaoConfiguracao, { secao: 'textos' }>

const noteOf = (nome: NomeTexto, valor: string): string => {
  const { canal, variaveis } = textoDe(nome)
  const names = Object.keys(variaveis).map(name => `{${name}}`)
  const length = `${lengthOf(valor)}/${TEXTO_MAX[canal]}`
  return names.length === 0 ? length : `Pode usar ${names.join(', ')}. ${length}`
}

type TextoFieldProps = { nome: NomeTexto; valor: string; error: string | undefined; onChange: (valor: string) => void }

const TextoField = ({ nome, valor, error, onChange }: TextoFieldProps) => {
  const { nome: label, canal } = textoDe(nome)
  const test = useSend('POST /cliente/configuracao/teste', {
    done: ({ para }) => `Teste enviado para ${para}.`,
    failed: failure => messageOf(failure, 'Não foi possível enviar o teste.'),
  })
  return (
    <div className={classes.texto}>
      <Textarea
        label={`${label} (${TEXTOS_TELA.canais[canal]})`}
        description={noteOf(nome, valor)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={canal === 'assunto' ? 1 : 2}
        maxLength={TEXTO_MAX[canal]}
        value={valor}
        error={error ?? variableProblem(nome, valor)}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {canal !== 'assunto' && (
        <Button
          variant="subtle"
          aria-label={`Enviar teste para mim: ${label} (${TEXTOS_TELA.canais[canal]})`}
          loading={test.isPending}
          disabled={valor.trim() === '' || variableProblem(nome, valor) !== undefined}
          onClick={() => test.mutate({ body: { texto: nome, valor } })}
        >
          Enviar teste para mim
        </Button>
      )}
    </div>
  )
}

/** What one notice says by SMS and by e-mail, to all who receive it, stands together: "Missa de sétimo dia: assunto" with the others. */
const noticeOf = (nome: NomeTexto): string => textoDe(nome).nome.replace(/(?::|, a quem).*/, '')

const NOTICES = [...new Set(NOMES_TEXTOS.map(noticeOf))].map(notice => ({
  notice,
  nomes: NOMES_TEXTOS.filter(nome => noticeOf(nome) === notice),
}))

/** The notices as a list, of which one is open; a refused text opens its own. */
const Notices = ({ form }: { form: ReturnType<typeof useSecaoForm<Secao>> }) => {
  const [opened, setOpened] = useState<string>()
  return NOTICES.map(({ notice, nomes }) => {
    const open = opened === notice || nomes.some(nome => form.errors[`valor.${nome}`])
    return (
      <details
        key={notice}
        className={classes.notice}
        open={open}
        onToggle={({ currentTarget }) =>
          setOpened(now => {
            if (currentTarget.open) return notice
            return now === notice ? undefined : now
          })
        }
      >
        <summary>{notice}</summary>
        {open &&
          nomes.map(nome => (
            <TextoField
              key={nome}
              nome={nome}
              valor={form.values.valor[nome]}
              error={form.errors[`valor.${nome}`]}
              onChange={valor => form.setFieldValue(`valor.${nome}`, valor)}
            />
          ))}
      </details>
    )
  })
}

export const TextosForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        O que o portal manda ao celular, por WhatsApp ou SMS, e por e-mail. As palavras entre chaves são preenchidas no
        envio. Um SMS com mais de 160 letras, ou com acentos, é cobrado em partes.
      </p>
      <div>
        <Notices form={form} />
      </div>
    </SecaoFrame>
  )
}

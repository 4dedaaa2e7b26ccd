import { Button, Textarea } from '@mantine/core'
import { TEXTO_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { NOMES_TEXTOS, type NomeTexto, textoDe, variableProblem } from '#contract/configuracao/texto-rules.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { useSendTest } from './configuracao-query.ts'
import { TEXTOS_TELA } from './messages.ts'
import { SecaoFrame } from './secao-frame.tsx'
import classes from './textos-form.module.css'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'textos' }>

const noteOf = (nome: NomeTexto, valor: string): string => {
  const { canal, variaveis } = textoDe(nome)
  const names = Object.keys(variaveis).map(name => `{${name}}`)
  const length = `${lengthOf(valor)}/${TEXTO_MAX[canal]}`
  return names.length === 0 ? length : `${TEXTOS_TELA.variaveis(names)} ${length}`
}

type TextoFieldProps = { nome: NomeTexto; valor: string; error: string | undefined; onChange: (valor: string) => void }

const TextoField = ({ nome, valor, error, onChange }: TextoFieldProps) => {
  const { nome: label, canal } = textoDe(nome)
  const test = useSendTest()
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
          aria-label={TEXTOS_TELA.testarQual(`${label} (${TEXTOS_TELA.canais[canal]})`)}
          loading={test.isPending}
          disabled={valor.trim() === '' || variableProblem(nome, valor) !== undefined}
          onClick={() => test.mutate({ texto: nome, valor })}
        >
          {TEXTOS_TELA.testar}
        </Button>
      )}
    </div>
  )
}

export const TextosForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{TEXTOS_TELA.texto}</p>
      {NOMES_TEXTOS.map(nome => (
        <TextoField
          key={nome}
          nome={nome}
          valor={form.values.valor[nome]}
          error={form.errors[`valor.${nome}`]}
          onChange={valor => form.setFieldValue(`valor.${nome}`, valor)}
        />
      ))}
    </SecaoFrame>
  )
}

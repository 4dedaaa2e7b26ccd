import { Button, TextInput } from '@mantine/core'
import { ENDERECO_MAX, FLORICULTURAS_MAX, LINK_MAX, UNIDADE_NOME_MAX } from '#contract/configuracao/limits.ts'
import type { Floriculturas, SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { TelefoneFixoInput } from '#web/ui/admin/masked-input.tsx'
import classes from './list-form.module.css'
import { RowActions } from './row-actions.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'floriculturas' }>
type Florist = Floriculturas['itens'][number]

const NEW: Florist = { nome: '', telefone: '', endereco: '', link: '' }

type RowProps = { form: SecaoForm<Secao>; index: number; florist: Florist }

const FloristRow = ({ form, index, florist }: RowProps) => {
  const title = `Floricultura ${index + 1}`
  const field = (name: keyof Florist) => form.getInputProps(`valor.itens.${index}.${name}`)
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <RowActions
          form={form}
          list="valor.itens"
          index={index}
          count={form.values.valor.itens.length}
          name={florist.nome || title}
        />
      </div>
      <div className={formClasses.pair}>
        <TextInput label="Nome" withAsterisk aria-required maxLength={UNIDADE_NOME_MAX} {...field('nome')} />
        <TelefoneFixoInput label="Telefone" {...field('telefone')} />
        <TextInput label="Endereço" maxLength={ENDERECO_MAX} {...field('endereco')} />
        <TextInput label="Site ou WhatsApp (link)" inputMode="url" maxLength={LINK_MAX} {...field('link')} />
      </div>
    </li>
  )
}

export const FloriculturasForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { itens } = form.values.valor
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        Aparecem na aba Serviços de cada despedida, nesta ordem. A primeira com link recebe quem lê o QR code de flores
        da tela.
      </p>
      {itens.length === 0 && <p>Nenhuma floricultura aqui ainda.</p>}
      <ol className={classes.list}>
        {itens.map((florist, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its fields are controlled
          <FloristRow key={index} form={form} index={index} florist={florist} />
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          disabled={itens.length >= FLORICULTURAS_MAX}
          onClick={() => form.insertListItem('valor.itens', NEW)}
        >
          Acrescentar floricultura
        </Button>
      </div>
    </SecaoFrame>
  )
}

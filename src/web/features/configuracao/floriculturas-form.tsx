import { Button, TextInput } from '@mantine/core'
import { ENDERECO_MAX, FLORICULTURAS_MAX, LINK_MAX, UNIDADE_NOME_MAX } from '#contract/configuracao/limits.ts'
import type { Floriculturas, SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { maskTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import formClasses from '#web/ui/admin/form.module.css'
import classes from './list-form.module.css'
import { replaced } from './list-rules.ts'
import { FLORICULTURAS } from './messages.ts'
import { RowActions } from './row-actions.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'floriculturas' }>
type Florist = Floriculturas['itens'][number]

const NEW: Florist = { nome: '', telefone: '', endereco: '', link: '' }

type RowProps = {
  rows: Florist[]
  index: number
  shown: FormErrors<string>
  onChange: (rows: Florist[]) => void
}

const FloristRow = ({ rows, index, shown, onChange }: RowProps) => {
  const florist = rows[index] ?? NEW
  const title = FLORICULTURAS.uma(index + 1)
  const errors = Object.fromEntries(Object.keys(NEW).map(name => [name, shown[`itens.${index}.${name}`]]))
  const field = textFields(florist, errors as FormErrors<string>, part => onChange(replaced(rows, index, part)))
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <RowActions rows={rows} index={index} name={florist.nome || title} onChange={onChange} />
      </div>
      <div className={formClasses.pair}>
        <TextInput label={FLORICULTURAS.nome} required maxLength={UNIDADE_NOME_MAX} {...field('nome')} />
        <TextInput
          label={FLORICULTURAS.telefone}
          inputMode="tel"
          {...field('telefone', normaliseTelefone)}
          value={maskTelefone(florist.telefone)}
        />
        <TextInput label={FLORICULTURAS.endereco} maxLength={ENDERECO_MAX} {...field('endereco')} />
        <TextInput label={FLORICULTURAS.link} inputMode="url" maxLength={LINK_MAX} {...field('link')} />
      </div>
    </li>
  )
}

export const FloriculturasForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { itens } = form.valor
  const change = (rows: Florist[]) => form.change({ itens: rows })
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{FLORICULTURAS.texto}</p>
      {itens.length === 0 && <p>{FLORICULTURAS.vazia}</p>}
      <ol className={classes.list}>
        {itens.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its fields are controlled
          <FloristRow key={index} rows={itens} index={index} shown={form.shown} onChange={change} />
        ))}
      </ol>
      <div>
        <Button variant="default" disabled={itens.length >= FLORICULTURAS_MAX} onClick={() => change([...itens, NEW])}>
          {FLORICULTURAS.nova}
        </Button>
      </div>
    </SecaoFrame>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { plural } from '#contract/plural.ts'
import { REGISTRO, VEREDITOS } from '#contract/registro/messages.ts'
import { ESTADOS_VEREDITO, type Planilha, type PlanilhaLinha, type Veredito } from '#contract/registro/schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Pill, type PillTone } from '#web/ui/admin/pill.tsx'
import { PLANILHA } from './messages.ts'
import { LINHAS_PAGE_SIZE, readLinhasSheet, useLinhas } from './planilha-query.ts'
import classes from './registro.module.css'
import type { Upload } from './use-upload.ts'

const inDigits = (count: number): string => count.toLocaleString('pt-BR')
const linesOf = (count: number): string => plural(count, '1 linha', `${inDigits(count)} linhas`)

const TONES: Record<Veredito['estado'], PillTone> = {
  nova: 'good',
  atualizada: 'good',
  existe: 'plain',
  repetida: 'plain',
  duvida: 'attention',
  fora: 'plain',
  erro: 'attention',
}

type Linha = PlanilhaLinha & { id: number }

const COLUMNS: readonly Column<Linha>[] = [
  { label: 'Linha', cell: line => line.linha },
  { label: 'Resultado', cell: line => <Pill tone={TONES[line.estado]}>{VEREDITOS[line.estado]}</Pill> },
  { label: 'Falecido', cell: line => <span className={classes.text}>{line.texto}</span> },
]

type Filter = Veredito['estado'] | 'todas'

const optionsFor = ({ contagens, linhas }: Planilha): { value: Filter; label: string }[] => [
  { value: 'todas', label: `Todas (${inDigits(linhas)})` },
  ...ESTADOS_VEREDITO.filter(estado => contagens[estado] > 0).map(estado => ({
    value: estado,
    label: `${VEREDITOS[estado]} (${inDigits(contagens[estado])})`,
  })),
]

/** The verdict of every line; those with errors first, if there are any. */
const SheetLines = ({ planilha }: { planilha: Planilha }) => {
  const [filter, setFilter] = useState<Filter>(planilha.contagens.erro > 0 ? 'erro' : 'todas')
  const [pagina, setPagina] = useState(1)
  const estado = filter === 'todas' ? undefined : filter
  const linhas = useLinhas(planilha, estado, pagina)
  return (
    <>
      <FilterChoice
        label="Quais linhas mostrar"
        options={optionsFor(planilha)}
        value={filter}
        onChange={value => {
          setFilter(value)
          setPagina(1)
        }}
      />
      <PagedList
        list={linhas}
        failed="Não foi possível carregar as linhas."
        page={pagina}
        size={LINHAS_PAGE_SIZE}
        pagerFrom="second page"
        onPage={setPagina}
        sheet={formato => readLinhasSheet(planilha.id, estado, formato)}
      >
        <DataTable
          caption="Linhas da planilha e o que acontece com cada uma"
          columns={COLUMNS}
          rows={linhas.data?.items.map(line => ({ ...line, id: line.linha }))}
          empty="Nenhuma linha assim."
        />
      </PagedList>
    </>
  )
}

const countWritable = ({ contagens }: Planilha): number => contagens.nova + contagens.atualizada

const undecided = (count: number): string =>
  plural(
    count,
    '1 linha não combina com alguém do registro, ou da planilha: não é gravada, e espera nesta tela a sua decisão.',
    `${inDigits(count)} linhas não combinam com alguém do registro, ou da planilha: não são gravadas, e esperam nesta tela a sua decisão.`,
  )
const leftOut = (count: number): string =>
  plural(
    count,
    '1 linha fica de fora, porque não é de uma pessoa.',
    `${inDigits(count)} linhas ficam de fora, porque não são de uma pessoa.`,
  )

/** The encoding that the portal found, with names to judge it by. */
const Accents = ({ planilha: { codificacao, acentuados } }: { planilha: Planilha }) =>
  acentuados.length > 0 && <p className={classes.text}>{REGISTRO.acentos(codificacao, acentuados)}</p>

const WriteButton = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const [asking, setAsking] = useState(false)
  const count = countWritable(planilha)
  const { duvida, erro } = planilha.contagens
  const onlyValid = erro > 0
  if (count + duvida === 0) return null
  const confirm = count === 0 ? `Guardar ${linesOf(duvida)} para decidir` : `Gravar ${linesOf(count)}`
  return (
    <>
      <Button disabled={upload.busy} onClick={() => setAsking(true)}>
        {onlyValid && count > 0 ? `Gravar só ${linesOf(count)} sem erro` : confirm}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Gravar no registro?"
          confirm={confirm}
          adds
          busy={upload.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            upload.write(planilha, onlyValid)
          }}
        >
          {count > 0 && (
            <p>{`${linesOf(count)} ${plural(count, 'será gravada', 'serão gravadas')} no registro de falecidos, todas de uma vez. Quem cadastra despedidas as encontra em seguida.`}</p>
          )}
          {duvida > 0 && <p>{undecided(duvida)}</p>}
          <Accents planilha={planilha} />
        </ConfirmDialog>
      )}
    </>
  )
}

const withErrors = (count: number, writable: number): string =>
  `${plural(count, '1 linha tem erro', `${inDigits(count)} linhas têm erro`)}. Corrija a planilha e envie de novo${writable === 0 ? '' : ', ou grave só as certas'}.`

const summaryOf = (planilha: Planilha): string => {
  if (planilha.estado === 'gravada')
    return plural(planilha.gravadas, 'Gravada 1 linha.', `Gravadas ${inDigits(planilha.gravadas)} linhas.`)
  if (planilha.contagens.erro > 0) return withErrors(planilha.contagens.erro, countWritable(planilha))
  return countWritable(planilha) + planilha.contagens.duvida === 0
    ? 'O registro já tem tudo o que esta planilha traz.'
    : `Conferida: ${linesOf(planilha.linhas)}. Nada foi gravado ainda.`
}

/** The verdicts of a checked or written sheet, and what can be done with it. */
export const SheetResult = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const hasErrors = planilha.estado === 'conferida' && planilha.contagens.erro > 0
  return (
    <section aria-labelledby="planilha-resultado" className={classes.result}>
      <h2 id="planilha-resultado">{planilha.nome}</h2>
      <p className="note">
        {planilha.descricao}.
        {planilha.colunas_sem_uso.length > 0 && ` Colunas sem uso: ${planilha.colunas_sem_uso.join(', ')}.`}
      </p>
      <p className={hasErrors ? 'alert strong' : 'notice'} role="status">
        {summaryOf(planilha)}
      </p>
      {planilha.estado === 'conferida' && <Accents planilha={planilha} />}
      {planilha.contagens.duvida > 0 && <p>{undecided(planilha.contagens.duvida)}</p>}
      {planilha.contagens.fora > 0 && <p>{leftOut(planilha.contagens.fora)}</p>}
      {planilha.avisos > 0 && <p>{REGISTRO.avisos(planilha.avisos)}</p>}
      <div className={`row ${classes.buttons}`}>
        {planilha.estado === 'conferida' && <WriteButton planilha={planilha} upload={upload} />}
        <Button variant="outline" disabled={upload.busy} onClick={upload.forget}>
          {PLANILHA.outra}
        </Button>
      </div>
      <SheetLines key={planilha.estado} planilha={planilha} />
    </section>
  )
}

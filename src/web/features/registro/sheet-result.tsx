import { Button } from '@mantine/core'
import { useState } from 'react'
import { REGISTRO } from '#contract/registro/messages.ts'
import { ESTADOS_VEREDITO, type Planilha, type PlanilhaLinha, type Veredito } from '#contract/registro/schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { PLANILHA } from './messages.ts'
import { LINHAS_PAGE_SIZE, readLinhasSheet, useLinhas } from './planilha-query.ts'
import classes from './registro.module.css'
import type { Upload } from './use-upload.ts'

const TONES = { nova: 'good', atualizada: 'good', existe: 'plain', repetida: 'plain', erro: 'attention' } as const

type Linha = PlanilhaLinha & { id: number }

const COLUMNS: readonly Column<Linha>[] = [
  { label: PLANILHA.linha, cell: line => line.linha },
  { label: PLANILHA.veredito, cell: line => <Pill tone={TONES[line.estado]}>{PLANILHA.vereditos[line.estado]}</Pill> },
  { label: PLANILHA.quem, cell: line => <span className={classes.text}>{line.texto}</span> },
]

type Filter = Veredito['estado'] | 'todas'

const optionsFor = ({ contagens, linhas }: Planilha): { value: Filter; label: string }[] => [
  { value: 'todas', label: PLANILHA.contado(PLANILHA.todas, linhas) },
  ...ESTADOS_VEREDITO.filter(estado => contagens[estado] > 0).map(estado => ({
    value: estado,
    label: PLANILHA.contado(PLANILHA.vereditos[estado], contagens[estado]),
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
        label={PLANILHA.filtro}
        options={optionsFor(planilha)}
        value={filter}
        onChange={value => {
          setFilter(value)
          setPagina(1)
        }}
      />
      <PagedList
        list={linhas}
        failed={PLANILHA.linhasFalhou}
        page={pagina}
        size={LINHAS_PAGE_SIZE}
        pagerFrom="second page"
        onPage={setPagina}
        sheet={formato => readLinhasSheet(planilha.id, estado, formato)}
      >
        <DataTable
          caption={PLANILHA.legenda}
          columns={COLUMNS}
          rows={linhas.data?.items.map(line => ({ ...line, id: line.linha }))}
          empty={PLANILHA.nenhuma}
        />
      </PagedList>
    </>
  )
}

const countWritable = ({ contagens }: Planilha): number => contagens.nova + contagens.atualizada

/** The encoding that the portal found, with names to judge it by. */
const Accents = ({ planilha: { codificacao, acentuados } }: { planilha: Planilha }) =>
  acentuados.length > 0 && <p className={classes.text}>{REGISTRO.acentos(codificacao, acentuados)}</p>

const WriteButton = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const [asking, setAsking] = useState(false)
  const count = countWritable(planilha)
  const onlyValid = planilha.contagens.erro > 0
  if (count === 0) return null
  return (
    <>
      <Button disabled={upload.busy} onClick={() => setAsking(true)}>
        {onlyValid ? PLANILHA.gravarCertas(count) : PLANILHA.gravar(count)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={PLANILHA.gravarTitulo}
          confirm={PLANILHA.gravar(count)}
          busy={upload.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            upload.write(planilha, onlyValid)
          }}
        >
          <p>{PLANILHA.gravarTexto(count)}</p>
          <Accents planilha={planilha} />
        </ConfirmDialog>
      )}
    </>
  )
}

const summaryOf = (planilha: Planilha): string => {
  if (planilha.estado === 'gravada') return PLANILHA.gravada(planilha.gravadas)
  if (planilha.contagens.erro > 0) return PLANILHA.comErro(planilha.contagens.erro, countWritable(planilha))
  return countWritable(planilha) === 0 ? PLANILHA.nadaNovo : PLANILHA.conferida(planilha.linhas)
}

/** The verdicts of a checked or written sheet, and what can be done with it. */
export const SheetResult = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const hasErrors = planilha.estado === 'conferida' && planilha.contagens.erro > 0
  return (
    <section aria-labelledby="planilha-resultado" className={classes.result}>
      <h2 id="planilha-resultado">{planilha.nome}</h2>
      <p className="note">
        {planilha.descricao}.{planilha.colunas_sem_uso.length > 0 && ` ${PLANILHA.semUso(planilha.colunas_sem_uso)}`}
      </p>
      <p className={hasErrors ? 'alert strong' : 'notice'} role="status">
        {summaryOf(planilha)}
      </p>
      {planilha.estado === 'conferida' && <Accents planilha={planilha} />}
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

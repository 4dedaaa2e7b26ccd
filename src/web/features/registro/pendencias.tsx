import { useState } from 'react'
import type { Pendencia } from '#contract/registro/schema.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Loading } from '#web/ui/public/states.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { PendenciaCard, type PendenciaChoice } from './pendencia-card.tsx'
import classes from './registro.module.css'

const PENDENCIAS_PAGE_SIZE = 10

/** People whose data contradict somebody of the register: nothing of them is written before staff decide. */
export const Pendencias = () => {
  const [pagina, setPagina] = useState(1)
  const pendencias = useCallPage('GET /cliente/registro/pendencias', {
    query: { pagina, tamanho: PENDENCIAS_PAGE_SIZE },
  })
  const [chosen, setChosen] = useState<{ pendencia: Pendencia; choice: PendenciaChoice }>()
  const { data } = pendencias
  // The last of a page was decided.
  if (data && data.items.length === 0 && pagina > 1) setPagina(pagina - 1)
  return (
    <section aria-labelledby="pendencias" className={classes.drafts}>
      <h2 id="pendencias">Esperam a sua decisão</h2>
      <p className="note">
        Quem chegou com dados que não combinam com os de alguém do registro. Nada é gravado antes de você dizer se é a
        mesma pessoa.
      </p>
      {pendencias.isPending && <Loading text="Carregando quem espera…" lines={2} />}
      {data?.total === 0 && <p>Ninguém espera decisão.</p>}
      <PagedList
        list={pendencias}
        failed="Não foi possível carregar quem espera decisão."
        page={pagina}
        size={PENDENCIAS_PAGE_SIZE}
        pagerFrom="second page"
        onPage={setPagina}
      >
        {data?.items.map(pendencia => (
          <PendenciaCard
            key={pendencia.id}
            pendencia={pendencia}
            onChoose={choice => setChosen({ pendencia, choice })}
          />
        ))}
      </PagedList>
      {chosen && <DecisionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

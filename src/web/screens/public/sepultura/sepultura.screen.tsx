import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { TOTEM_SECONDS } from '#contract/sepultura/limits.ts'
import type { SepulturasEncontradas, UnidadeSepulturas } from '#contract/sepultura/schema.ts'
import { Grave, Office } from '#web/features/sepultura/graves.tsx'
import { SEPULTURA } from '#web/features/sepultura/messages.ts'
import {
  type GraveDraft,
  loadUnidade,
  SEPULTURA_KEY,
  searchProblem,
  useSearchGrave,
} from '#web/features/sepultura/sepultura-query.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { useLoad } from '#web/lib/load.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useTitle } from '#web/lib/title.ts'
import { useForm } from '#web/lib/use-form.ts'
import { paths } from '#web/paths.ts'
import { PaginaNaoEncontradaScreen } from '#web/screens/public/pagina-nao-encontrada/pagina-nao-encontrada.screen.tsx'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { Problem } from '#web/ui/public/form.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './sepultura.module.css'

const EMPTY: GraveDraft = { nome: '', ano: '' }

type SearchProps = { empresa: string; totem: string | undefined; onFound: (found: SepulturasEncontradas) => void }

const SearchForm = ({ empresa, totem, onFound }: SearchProps) => {
  const [draft, setDraft] = useState(EMPTY)
  const search = useSearchGrave(empresa, totem)
  const errors = withoutEmpty({
    nome: draft.nome.trim() === '' ? SEPULTURA.nomeFalta : undefined,
    ano: /^(?:1[89]|20)\d\d$/.test(draft.ano.trim()) ? undefined : SEPULTURA.anoFalta,
  })
  const { form: element, shown } = useForm({
    values: draft,
    errors,
    save: {
      mutate: (values: GraveDraft, options) =>
        search.mutate(values, {
          ...options,
          onSuccess: found => {
            options.onSuccess()
            if (found.resultado === 'encontrado') onFound(found)
          },
        }),
    },
  })
  const field = textFields(draft, shown, part => {
    search.reset()
    setDraft({ ...draft, ...part })
  })
  const refusal = search.data && search.data.resultado !== 'encontrado' ? SEPULTURA[search.data.resultado] : undefined
  return (
    <form {...element} autoComplete="off" className={form.form}>
      <TextInput
        label={SEPULTURA.nome}
        help={SEPULTURA.nomeAjuda}
        required
        maxLength={FALECIDO_NOME_MAX}
        autoComplete="off"
        spellCheck={false}
        {...field('nome')}
      />
      <TextInput
        label={SEPULTURA.ano}
        required
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...field('ano', typed => typed.replace(/\D/g, ''))}
      />
      <Problem>{search.error ? searchProblem(search.error) : refusal}</Problem>
      <Button type="submit" busy={search.isPending}>
        {search.isPending ? SEPULTURA.procurando : SEPULTURA.procurar}
      </Button>
    </form>
  )
}

type FoundProps = { found: SepulturasEncontradas; unidade: UnidadeSepulturas; isKiosk: boolean; onAgain: () => void }

const Found = ({ found, unidade, isKiosk, onAgain }: FoundProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={SEPULTURA.titulo}>
        {found.sepulturas.map(sepultura => (
          <Grave key={JSON.stringify(sepultura)} sepultura={sepultura} planta={unidade.planta} />
        ))}
      </ul>
      <p className="notice">{SEPULTURA.confirme}</p>
      <Office unidade={unidade} isKiosk={isKiosk} />
      <div className={`row ${classes.actions}`}>
        <Button onClick={onAgain}>{SEPULTURA.outra}</Button>
        <Button variant="ghost" onClick={() => window.print()}>
          {SEPULTURA.imprimir}
        </Button>
      </div>
    </>
  )
}

/** What somebody does at a kiosk, and what means that they are gone. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls `onIdle` when the kiosk was left alone, once for each visitor, and when it comes back from the cache of pages. */
const useIdle = (isActive: boolean, onIdle: () => void): void => {
  const latest = useRef(onIdle)
  latest.current = onIdle
  useEffect(() => {
    if (!isActive) return
    const end = () => latest.current()
    let timer = setTimeout(end, TOTEM_SECONDS * 1000)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(end, TOTEM_SECONDS * 1000)
    }
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, again, { passive: true })
    window.addEventListener('pagehide', end)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, again)
      window.removeEventListener('pagehide', end)
    }
  }, [isActive])
}

/** The kiosk has no way out: no header, no links. */
const KioskFrame = ({ children }: { children: ReactNode }) => {
  useTitle(SEPULTURA.titulo)
  return (
    <main id="conteudo" className={classes.kiosk}>
      {children}
    </main>
  )
}

const Frame = ({ isKiosk, children }: { isKiosk: boolean; children: ReactNode }) =>
  isKiosk ? (
    <KioskFrame>{children}</KioskFrame>
  ) : (
    <PublicShell title={SEPULTURA.titulo} translated>
      {children}
    </PublicShell>
  )

const Search = ({ unidade, empresa, totem }: { unidade: UnidadeSepulturas; empresa: string; totem?: string }) => {
  const [found, setFound] = useState<SepulturasEncontradas>()
  /** A new number is a new form: nothing of the last visitor stays in it. */
  const [visitor, setVisitor] = useState(0)
  const isKiosk = totem !== undefined
  const again = () => {
    setFound(undefined)
    setVisitor(number => number + 1)
    window.scrollTo(0, 0)
  }
  useIdle(isKiosk, again)
  if (found) return <Found found={found} unidade={unidade} isKiosk={isKiosk} onAgain={again} />
  return (
    <>
      <p className={`soft ${classes.lead}`}>{SEPULTURA.texto}</p>
      <SearchForm key={visitor} empresa={empresa} totem={totem} onFound={setFound} />
      {!isKiosk && (
        <LinkButton variant="text" to={paths.privacidade()}>
          {SEPULTURA.naoAparecer}
        </LinkButton>
      )}
    </>
  )
}

/** `/sepultura/{empresa}`: where a grave is, for units that switched it on; `?totem={key}` is the kiosk in the hall. */
export const SepulturaScreen = () => {
  const { empresa = '' } = useParams()
  const [query] = useSearchParams()
  const totem = query.get('totem') ?? undefined
  const unidade = useLoad(SEPULTURA_KEY, loadUnidade, { empresa })
  if (unidade.error instanceof ApiError && unidade.error.status === 404 && !unidade.data)
    return <PaginaNaoEncontradaScreen />
  return (
    <Frame isKiosk={totem !== undefined}>
      <div className={classes.page}>
        <p className="soft">{unidade.data?.nome}</p>
        <h1>{SEPULTURA.titulo}</h1>
        <noscript>
          <p className="alert">{SEPULTURA.semScript}</p>
        </noscript>
        <Pending query={unidade} loading={SEPULTURA.carregando} failed={SEPULTURA.naoAbriu} lines={2} />
        {unidade.data && (
          <Search unidade={unidade.data} empresa={empresa} {...(totem === undefined ? {} : { totem })} />
        )}
      </div>
    </Frame>
  )
}

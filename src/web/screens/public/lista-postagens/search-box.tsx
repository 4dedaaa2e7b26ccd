import { type SyntheticEvent, useRef, useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './lista-postagens.module.css'
import { LISTA } from './messages.ts'

/** Search by name with a clear button; Enter searches too. */
export const SearchBox = ({ term, onSearch }: { term: string; onSearch: (term: string) => void }) => {
  const [typed, setTyped] = useState(term)
  const [shown, setShown] = useState(term)
  const input = useRef<HTMLInputElement>(null)
  // The address changed (back, "Limpar a busca"): the field follows without losing the focus.
  if (shown !== term) {
    setShown(term)
    setTyped(term)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === '') {
      toast.warning(DESPEDIDA.buscaVazia)
      input.current?.focus()
    } else onSearch(typed.trim())
  }
  const clear = () => {
    setTyped('')
    onSearch('')
    input.current?.focus()
  }
  return (
    <form className={classes.search} role="search" action={paths.lista('despedidas')} onSubmit={submit}>
      <div className={classes.box}>
        <label htmlFor="busca" className="vh">
          {LISTA.busca.rotulo}
        </label>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="9" cy="9" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M13.2 13.2 17 17" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
        <input
          ref={input}
          id="busca"
          name="nome"
          type="text"
          enterKeyHint="search"
          placeholder={LISTA.busca.exemplo}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <button type="button" className="icon-button" aria-label={LISTA.busca.limpar} onClick={clear}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <Button type="submit">{LISTA.busca.pesquisar}</Button>
    </form>
  )
}

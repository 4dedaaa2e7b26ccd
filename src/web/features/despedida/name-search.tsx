import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import classes from './name-search.module.css'
import { PROCURAR } from './search-messages.ts'

/** Searches memorials by name from another page; needs no script. */
export const NameSearch = () => (
  <form className={classes.search} role="search" action={paths.listaPostagens('despedidas')}>
    <label htmlFor="procurar">{PROCURAR.rotulo}</label>
    <div>
      <input
        id="procurar"
        name="nome"
        type="text"
        enterKeyHint="search"
        placeholder={PROCURAR.exemplo}
        autoComplete="off"
        required
        minLength={2}
        maxLength={100}
      />
      <Button type="submit">{PROCURAR.pesquisar}</Button>
    </div>
    <Link to={paths.pedirPagina()} className="touch strong">
      {PROCURAR.naoEncontrou}
    </Link>
  </form>
)

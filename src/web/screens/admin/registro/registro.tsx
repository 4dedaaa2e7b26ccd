import { Drafts } from '#web/features/registro/drafts.tsx'
import { Pendencias } from '#web/features/registro/pendencias.tsx'
import { SheetUpload } from '#web/features/registro/sheet-upload.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'

/** /admin/registro: the group's register of the deceased, filled from a sheet, and who waits for a decision before entering it. */
export const RegistroScreen = () => (
  <>
    <PageTitle
      title="Registro de falecidos"
      lead="É onde o cadastro de uma nova despedida procura quem faleceu. Envie a planilha do grupo, em CSV ou Excel (.xlsx): ela é conferida linha por linha, e nada é gravado antes de você confirmar."
    />
    <Pendencias />
    <Drafts />
    <SheetUpload />
  </>
)

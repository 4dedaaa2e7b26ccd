import { Drafts } from '#web/features/registro/drafts.tsx'
import { PLANILHA } from '#web/features/registro/messages.ts'
import { SheetUpload } from '#web/features/registro/sheet-upload.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'

/** /admin/registro: the group's register of the deceased, filled from a sheet. */
export const RegistroScreen = () => (
  <>
    <PageTitle title={PLANILHA.titulo} lead={PLANILHA.texto} />
    <Drafts />
    <SheetUpload />
  </>
)

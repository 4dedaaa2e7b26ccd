import { escapeHtml } from '#web/lib/head.ts'
import { paths } from '#web/paths.ts'
import { qrBitmap } from '#web/ui/qr-code.tsx'

/**
 * Hidden on screens, and on paper once the visitor has gone on to another page: `DespedidaScreen` gives the element of its page this id.
 * The styles are inline because they name the despedida.
 */
const stylesFor = (despedidaId: number): string =>
  [
    '<style>.endereco{display:none}@media print{',
    `body:has(#despedida-${despedidaId}) .endereco{display:flex;align-items:center;gap:12px;margin-top:24px}}</style>`,
  ].join('')

/**
 * The address of the page with its QR code, for paper only. The server writes it after the application, on every tab, so that browsers
 * download no code that draws it.
 * @param origin of the portal
 */
export const printedAddress = (despedidaId: number, origin: string): string => {
  const url = `${origin}${paths.despedida(despedidaId)}`
  return [
    stylesFor(despedidaId),
    '<div class="endereco">',
    `<img src="${qrBitmap(url)}" alt="" style="width:26mm;image-rendering:pixelated">`,
    `<p>${escapeHtml(url)}</p></div>`,
  ].join('')
}

import { escapeHtml } from '#web/lib/head.ts'
import { paths } from '#web/paths.ts'
import { qrPath } from '#web/ui/qr-code.tsx'

/**
 * The way back to the page with its QR code, on paper only. The server writes it after the application, on every tab, so that nobody
 * downloads what draws it; once the visitor has gone on to another page, the element that it belongs to is no longer there.
 * @param address origin of the portal.
 */
export const printedAddress = (despedidaId: number, address: string): string => {
  const url = `${address}${paths.despedida(despedidaId)}`
  const { path, units } = qrPath(url)
  return [
    '<style>.endereco{display:none}@media print{',
    `body:has(#d${despedidaId}) .endereco{display:flex;align-items:center;gap:12px;margin-top:24px;break-inside:avoid}`,
    '.endereco svg{width:26mm;height:26mm}}</style><div class="endereco">',
    `<svg viewBox="0 0 ${units} ${units}" shape-rendering="crispEdges" aria-hidden="true"><path d="${path}"/></svg>`,
    `<p>${escapeHtml(url)}</p></div>`,
  ].join('')
}

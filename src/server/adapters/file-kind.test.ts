import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/core/refusal.ts'
import { zipOf } from './archive.ts'
import { readSheet } from './sheet-reader.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const oleWith = (stream: string) => Buffer.concat([OLE, Buffer.alloc(512), Buffer.from(stream, 'utf16le')])
const latin = (text: string) => Buffer.from(text, 'latin1')
const long = (text: string) => latin(text + ' '.repeat(200))

const refusalOf = async (bytes: Buffer): Promise<string> => {
  const problem = await readSheet(bytes).then(
    () => new Error('was read'),
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(Refusal)
  return (problem as Refusal).message
}

/** Its first entry is stored as it is, so that the kind can be read without opening the file. */
const openDocument = (kind: string): Buffer => {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(8, 26)
  return Buffer.concat([header, latin(`mimetypeapplication/vnd.oasis.opendocument.${kind}`), Buffer.alloc(100)])
}

const dbf = (): Buffer => {
  const bytes = Buffer.alloc(130)
  bytes.set([0x03, 124, 11, 25])
  bytes.writeUInt16LE(65, 8)
  return bytes
}

describe('a file that is no sheet of the portal', () => {
  it.each<[string, Buffer | Promise<Buffer>, RegExp]>([
    ['an old sheet of Excel', oleWith('Workbook'), /Excel antigo \(\.xls\)\. Abra-o e grave como "Pasta/],
    ['an older sheet of Excel', oleWith('Book'), /Excel antigo \(\.xls\)/],
    ['a sheet of Excel 4', latin('\x09\x04\x06\0\0\0\x10\0'), /Excel antigo \(\.xls\)/],
    ['an XLSX file with a password', oleWith('EncryptedPackage'), /Office com senha\. Abra-o, tire a senha/],
    ['an old document of Word', oleWith('WordDocument'), /um documento do Word/],
    ['another old file of Office', OLE, /Office antigo \(\.xls, \.doc\), ou com senha/],
    ['a sheet of LibreOffice', openDocument('spreadsheet'), /LibreOffice \(\.ods\)\. Abra-o no LibreOffice/],
    ['a document of LibreOffice', openDocument('text'), /um documento do LibreOffice\. Envie a planilha/],
    [
      'a sheet of Numbers',
      zipOf({ 'Index/Document.iwa': 'x'.repeat(50), 'Metadata/Properties.plist': '' }),
      /Numbers.*exporte/,
    ],
    [
      'a document of Word',
      zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
      /um documento do Word/,
    ],
    ['a presentation', zipOf({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' }), /PowerPoint/],
    ['a binary workbook', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }), /\.xlsb/],
    ['a zip file with a sheet inside', zipOf({ 'falecidos.csv': 'nome\nAna\n' }), /compactado\. Descompacte-o/],
    ['a RAR file', latin('Rar!\x1a\x07\0 x'), /compactado/],
    ['a PDF', latin('%PDF-1.7\n\0'), /um documento PDF\. Envie a planilha em CSV ou Excel/],
    [
      'a page saved as .xls',
      latin('<html xmlns:x="urn:excel"><table><tr><td>nome</td></tr></table></html>'),
      /página da web \(HTML\)\. Abra-o/,
    ],
    ['a table of HTML with a mark and white space', latin('\xef\xbb\xbf\r\n <TABLE border=1><tr>'), /HTML/],
    ['a page in UTF-16', Buffer.from('\ufeff<html><body>', 'utf16le'), /HTML/],
    ['a web archive', latin('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /HTML/],
    [
      'an XML sheet of Excel 2003',
      latin('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'),
      /XML do Excel 2003/,
    ],
    ['another XML file', latin('<?xml version="1.0"?><falecidos/>'), /um arquivo XML/],
    ['JSON', latin('[{"nome":"Ana"}]'), /JSON/],
    ['a dBase table', dbf(), /dBase/],
    ['an RTF document', latin('{\\rtf1 nome}'), /RTF/],
    ['a photograph', latin('\xff\xd8\xff\xe0\0\x10JFIF'), /uma foto JPG/],
    ['a photograph of an iPhone', latin('\0\0\0\x18ftypheic\0\0\0\0'), /HEIC/],
    ['a film', latin('\0\0\0\x18ftypisom\0\0\0\0'), /um vídeo/],
    ['a database', latin('SQLite format 3\0'), /banco de dados/],
    ['nothing', Buffer.alloc(0), /^O arquivo está vazio\.$/],
    ['a byte order mark alone', latin('\xef\xbb\xbf'), /vazio/],
    ['blank lines', latin('\r\n \r\n\x1a'), /vazio/],
    ['unknown bytes', long('\x01\x02\x03\x04\x05\x06nome;x'), /não é uma planilha CSV nem XLSX/],
    ['bytes with zeros', latin('nome;\0\0x\n'), /não é uma planilha CSV nem XLSX/],
    [
      'a workbook without a sheet',
      zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
      /não tem nenhuma aba/,
    ],
  ])('as %s is refused by what it is', async (_, file, sentence) => {
    expect(await refusalOf(await file)).toMatch(sentence)
  })

  it('as a workbook whose end is missing is called damaged, and other zip files are called what they are', async () => {
    const workbook = await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>'.repeat(50) })
    expect(await refusalOf(workbook.subarray(0, workbook.length - 60))).toMatch(/XLSX está danificado ou incompleto/)
    expect(await refusalOf(openDocument('spreadsheet').subarray(0, 100))).toMatch(/\.ods/)
  })

  it('is none of these when a heading only begins like one', async () => {
    for (const text of [
      'BM;nome\n1;Ana\n',
      'ID;nome\n1;Ana\n',
      'RIFA;nome\n1;Ana\n',
      '<b>;nome\n1;Ana\n',
      'nome\nAna\n\x1a',
    ])
      expect((await readSheet(latin(text))).linhas.map(row => row.campos.nome)).toEqual(['Ana'])
  })
})

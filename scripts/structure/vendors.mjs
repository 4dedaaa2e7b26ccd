/** Architecture rule 4: one file imports the library of a vendor, so that it can be replaced there. */

const VENDORS = {
  SMS: /^(twilio|zenvia|@zenvia\/.*|@aws-sdk\/client-sns|vonage|@vonage\/.*|messagebird)($|\/)/,
  LDAP: /^(ldapts|ldapjs|activedirectory2?)($|\/)/,
  OIDC: /^(openid-client|oauth4webapi|passport.*)($|\/)/,
  mail: /^(nodemailer|@sendgrid\/.*|mailgun.*|postmark|resend|@aws-sdk\/client-ses.*)($|\/)/,
  video: /^(hls\.js|video\.js|shaka-player|dashjs|fluent-ffmpeg|ffmpeg-static)($|\/)/,
  PDF: /^(@react-pdf\/.*|pdfkit|pdf-lib|pdfmake|jspdf|html2pdf\.js)($|\/)/,
  pictures: /^sharp($|\/)/,
}

export const vendors = files =>
  Object.entries(VENDORS).flatMap(([kind, pattern]) => {
    const isUser = file => file.imports.some(one => pattern.test(one.specifier))
    const users = files.filter(file => file.path.startsWith('src/') && file.isProduct && isUser(file))
    return users.length > 1
      ? [`${kind} library imported in ${users.length} files: ${users.map(file => file.path).join(', ')}`]
      : []
  })

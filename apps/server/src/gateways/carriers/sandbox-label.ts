import { createPdfDocument } from '#platform/pdf/pdf-document.ts'
import type { CarrierAddress, Shipment } from './port.ts'

const MARGIN_POINTS = 18

type LabelData = { shipment: Shipment; trackingNumber: string; service: string; reference: string; boughtAt: Date }

/** The label of the sandbox carrier on A6. It says that no parcel may be sent with it. */
export async function drawSandboxLabel({ shipment, trackingNumber, service, reference, boughtAt }: LabelData) {
  const document = await createPdfDocument({ title: trackingNumber, author: 'Sandbox carrier', createdAt: boughtAt, locale: 'en-GB' })
  const pen = document.addPage('a6')
  const width = pen.width - 2 * MARGIN_POINTS
  const x = MARGIN_POINTS
  pen.fill({ x: 0, y: 0, width: pen.width, height: 24 }, 0.85)
  pen.text('TEST LABEL: NOT VALID FOR SENDING', { x, y: 6, size: 10, font: 'bold', width, align: 'centre' })
  pen.text(service.toUpperCase(), { x, y: 34, size: 20, font: 'bold', width: width - 90, maxLines: 1 })
  pen.text(`${(shipment.weightGrams / 1000).toFixed(2)} kg`, { x, y: 40, size: 12, width, align: 'right' })
  pen.line({ x, y: 68 }, { x: x + width, y: 68 }, 1)
  let y = pen.text(`From: ${addressLinesOf(shipment.from).join(', ')}`, { x, y: 76, size: 8, width, maxLines: 3 })
  y += 10
  for (const [index, line] of addressLinesOf(shipment.to).entries())
    y = pen.text(line, { x, y, size: 14, font: index === 0 ? 'bold' : 'regular', width, maxLines: 2 })
  const codeTop = pen.height - 112
  pen.code128(trackingNumber, { x: x + 12, y: codeTop, width: width - 24, height: 62 })
  pen.text(trackingNumber, { x, y: codeTop + 66, size: 12, font: 'bold', width, align: 'centre' })
  pen.text(`Reference: ${reference}`, { x, y: codeTop + 84, size: 8, width, align: 'centre', maxLines: 1 })
  return document.save()
}

const addressLinesOf = ({ name, company, line1, line2, city, postalCode, country }: CarrierAddress): string[] =>
  [name, company, line1, line2, city, postalCode, country].filter((line): line is string => Boolean(line))

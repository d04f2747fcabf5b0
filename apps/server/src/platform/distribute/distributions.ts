import { contactTables, referenceTables, valueTables } from '#schema/contact-tables.ts'

export interface Distribution {
  table: string
  statement: string
}

/**
 * The statements that distribute the large tables of a database with Citus, in the order in which they run: reference
 * tables first, then tables by value, each for itself, then `contact` and all tables that lie beside it by contact.
 */
export function distributions(): Distribution[] {
  const { contact, ...beside } = contactTables
  return [
    ...Object.keys(referenceTables).map((table) => ({
      table,
      statement: `select create_reference_table('${table}')`,
    })),
    ...Object.entries(valueTables).map(([table, column]) => ({
      table,
      statement: `select create_distributed_table('${table}', '${column}', colocate_with => 'none')`,
    })),
    {
      table: 'contact',
      statement: `select create_distributed_table('contact', '${contact}', colocate_with => 'none')`,
    },
    ...Object.entries(beside).map(([table, column]) => ({
      table,
      statement: `select create_distributed_table('${table}', '${column}', colocate_with => 'contact')`,
    })),
  ]
}

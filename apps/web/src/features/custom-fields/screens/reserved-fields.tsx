import { fieldCategories, reservedFields } from '@carillon/contract/reserved-fields'
import { Lock } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Card } from '#ui/page/card.tsx'
import { type Column, DataTable, RowTitle } from '#ui/table/data-table.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import style from './reserved-fields.module.css'

type Row = (typeof reservedFields)[number]

interface ReservedFieldsProps {
  /** One of the categories, or empty for all. */
  category: string
  onCategory: (category: string) => void
}

/** The reserved fields by category. They are part of the product, so nothing has to be loaded. */
export function ReservedFields({ category, onCategory }: ReservedFieldsProps) {
  const t = useMessages('custom-fields')
  const rows = fieldCategories
    .filter((one) => category === '' || category === one)
    .flatMap((one) => reservedFields.filter((field) => field.category === one))
  const chips = ['' as const, ...fieldCategories].map((one) => ({
    key: one,
    label: one === '' ? t('reserved.all') : t(`category.${one}`),
    count: reservedFields.filter((field) => one === '' || field.category === one).length,
    isOn: category === one,
    onClick: () => onCategory(one),
  }))
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('column.name'),
      render: (field) => (
        <RowTitle
          second={
            <>
              <code>{field.name}</code>
              {field.readOnly && <> · {t('reserved.readOnly')}</>}
            </>
          }
        >
          {t(`display.${field.name}`)}
        </RowTitle>
      ),
    },
    { key: 'type', title: t('column.type'), narrow: 'show', render: (field) => t(`typeName.${field.type}`) },
    {
      key: 'category',
      title: t('column.category'),
      narrow: 'show',
      render: (field) => t(`category.${field.category}`),
    },
    {
      key: 'lock',
      title: '',
      align: 'right',
      width: 48,
      render: () => (
        <span className={style['lock']} role="img" aria-label={t('reserved.locked')}>
          <Lock aria-hidden="true" />
        </span>
      ),
    },
  ]
  return (
    <div>
      <div className={style['head']}>
        <h2>{t('reserved.title')}</h2>
        <p>{t('reserved.sentence')}</p>
      </div>
      <Card padded={false}>
        <ListTools chips={chips} />
        <DataTable
          caption={t('reserved.title')}
          columns={columns}
          rows={rows}
          rowKey={(field) => field.id}
          rowName={(field) => field.name}
        />
      </Card>
    </div>
  )
}

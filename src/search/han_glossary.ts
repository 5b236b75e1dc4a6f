/**
 * English words of code for Chinese and Japanese ones that developers ask with, divided by `;`: the forms divided by `|`,
 * then the English words, the likeliest first.
 */
const WORDS = `
接続|连接|連線|コネクション connect connection; 切断|断开 disconnect close; 請求|请求|リクエスト request;
応答|响应|回應|レスポンス response reply; 削除|删除|刪除 delete remove; 追加|添加|新增 add append; 作成|创建|建立 create;
生成 generate create; 更新 update refresh; 変更|更改|修改 change modify update; 変換|转换|轉換 convert transform;
取得|获取|獲取 get fetch acquire; 検索|搜索|查找|搜尋 search find query; 検証|验证|驗證 validate verify;
確認|检查|檢查|チェック check verify; 認証|认证|身份验证|身分驗證 authenticate auth; 認可|授权 authorize;
権限|权限 permission; 設定|配置|设置|設置 config setting configure; 初期化|初始化 initialize init; 開始|启动|啟動 start begin;
終了|结束|結束 end exit finish; 停止 stop; 中断|中止|終止|终止 abort interrupt terminate; 取消|キャンセル cancel;
再試行|重试|重試|リトライ retry; 待機|等待 wait pending; 待つ wait; 実行|执行|執行|运行 execute run; 処理|处理|處理 process handle;
読む|読み取|読み込|读取|讀取|加载|載入 read load; 書く|書き込|写入|寫入 write; 送信|发送|發送 send; 受信|接收 receive;
転送|转发|轉發|传输|傳輸 forward transfer transport; 保存|存储|儲存 save store; 復元|恢复|恢復 restore recover;
圧縮|压缩|壓縮 compress gzip zip; 解凍|展開|解压|解壓 decompress unzip expand; 暗号化|加密 encrypt; 復号|解密 decrypt;
符号化|编码|編碼|エンコード encode encoding; 解码|解碼|デコード decode; 解析|パース parse analyze; 直列化|序列化|シリアライズ serialize;
反序列化|デシリアライズ deserialize; 分割|拆分 split divide; 結合|合并|合併|マージ merge join combine; 並列|并行|並行|并发 parallel concurrent;
同期|同步 sync synchronize; 非同期|异步|非同步 async asynchronous; 排序|並べ替え|ソート sort order; 比較|比较 compare;
計算|计算 compute calculate; 置換|替换|替換 replace; 挿入|插入 insert; 抽出|提取 extract; 選択|选择|選擇 select choose;
登録|注册|註冊 register; 購読|订阅|訂閱 subscribe; 通知 notify notification; 配信|发布|發布 publish; 監視|监视|监控|監控 monitor watch;
記録|记录|記錄|日志|ログ log record; 表示|显示|顯示 show display; 出力|输出|輸出 output print; 入力|输入|輸入 input; 描画|渲染 render draw;
移動|移动 move; 複製|复制|複製|コピー copy clone; 閉じる|关闭|關閉 close; 開く|打开|打開 open; 解放|释放|釋放 release free;
割り当て|分配 allocate assign; 呼び出|调用|呼叫 call invoke; 返す|返回|回傳 return; 投げる|抛出 throw raise; 無視|忽略 ignore skip;
制限|限制 limit; 期限切れ|过期|過期 expire expiration; 有効|有效 valid enable; 無効|无效|無效 invalid disable; 失敗|失败 fail failure;
成功 success; 例外|异常|異常 exception; 誤り|错误|錯誤|エラー error; 警告 warning; 文字列|字符串|字串 string; 文字|字符 character char;
数値|数字 number; 整数 integer int; 配列|数组|陣列 array; 一覧|列表|リスト list; 辞書|字典 dict map; 集合 set; 日付|日期 date; 時刻|时间|時間 time;
時間切れ|超时|逾時|タイムアウト timeout; 間隔|间隔 interval; 遅延|延迟|延遲 delay latency; 長さ|长度|長度 length; 大きさ|大小|サイズ size;
個数|数量 count; 名前|名称|名稱 name; 値|数值 value; 型|类型|類型|タイプ type; 鍵|密钥|密鑰 key; 変数|变量|變數 variable; 定数|常量 constant;
関数|函数|函數 function; 方法|メソッド method; 引数|参数|參數|パラメータ argument parameter; 属性|プロパティ property attribute;
項目|字段|欄位|フィールド field item; 要素|元素 element; 構造|结构|結構 structure; 階層|层次 layer hierarchy; 継承|继承|繼承 inherit extend;
実装|实现|實現 implement; 接口|介面|インターフェース interface; 依存|依赖|依賴 depend dependency; 状態|状态|狀態 state status;
条件|條件 condition; 順序|顺序|順序 order sequence; 範囲|范围|範圍 range scope; 位置 position location; 経路|路径|路徑|パス path route;
住所|地址|アドレス address; 文書|文档|文檔|ドキュメント document; 檔案|文件|ファイル file; 目录|目錄|ディレクトリ|フォルダ directory folder;
頁|页面|頁面|ページ page; 画面|屏幕 screen view; 利用者|用户|使用者|ユーザー|ユーザ user; 会員|会员 member; 顧客|客户 customer client;
服务器|伺服器|サーバー|サーバ server; 客户端|客戶端|クライアント client; 会话|會話|セッション session; 缓存|快取|キャッシュ cache; 缓冲|緩衝|バッファ buffer;
队列|佇列|キュー queue; 线程|執行緒|スレッド thread; 進程|进程|プロセス process; 任务|任務|タスク|ジョブ task job; 事务|交易|トランザクション transaction;
数据库|資料庫|データベース database; 数据|資料|データ data; 表格|テーブル table; 列|カラム column; 行 row line; 索引|インデックス index;
查询|クエリ query; 证书|憑證|証明書 certificate; 署名|签名|簽名 sign signature; 密码|密碼|パスワード password; 令牌|トークン token;
代理|プロキシ proxy; 重定向|重新導向|リダイレクト redirect; 头部|標頭|ヘッダー|ヘッダ header; 本文|正文|ボディ body; 流|ストリーム stream; 消息|訊息|メッセージ message;
事件|イベント event; 回调|回呼|コールバック callback; 拦截|攔截|インターセプタ interceptor intercept; 过滤|過濾|フィルタ filter; 池|プール pool; 锁|鎖|ロック lock;
默认|預設|既定|デフォルト default; 选项|選項|オプション option; 测试|測試|試験|テスト test; 模块|模組|モジュール module; 类|類|クラス class; 对象|物件|オブジェクト object;
模板|テンプレート template; 格式|形式|フォーマット format; 版本|バージョン version; 优先|優先 priority; 前缀|接頭辞 prefix; 后缀|接尾辞 suffix; 空白 space blank;
空 empty null; 最大 max; 最小 min; 一時|临时|臨時 temporary temp; 自動|自动 auto; 手動|手动 manual; 全部|すべて all; 重複|重复 duplicate; 循环|ループ loop;
再帰|递归 recursive; 反復|迭代 iterate iterator; 部品|组件|元件|コンポーネント component; 支払|支付|決済|付款 payment pay; 注文|订单|訂單 order; 返金|退款 refund`;

let entries: ReadonlyMap<string, readonly string[]> | undefined;
let longest = 0;

/**
 * The English words for the Chinese or Japanese ones that a run of characters holds, the longest before the shorter ones
 * within it. A character alone counts as a whole run only: in a run it mostly belongs to another word.
 */
export function englishOfHan(run: string): (readonly string[])[] {
  const known = entries ??= read();
  const found: (readonly string[])[] = [];
  for (let at = 0; at < run.length;) {
    const length = entryLength(known, run, at);
    if (length > 0) found.push(known.get(run.slice(at, at + length)) ?? []);
    at += Math.max(1, length);
  }
  return found;
}

function entryLength(
  known: ReadonlyMap<string, readonly string[]>,
  run: string,
  at: number,
): number {
  for (let length = Math.min(longest, run.length - at); length > 0; length--) {
    if (length === 1 && run.length > 1) return 0;
    if (known.has(run.slice(at, at + length))) return length;
  }
  return 0;
}

function read(): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>();
  for (const entry of WORDS.trim().split(/;\s+/)) {
    const [forms = "", ...english] = entry.split(" ");
    for (const form of forms.split("|")) {
      map.set(form, english);
      longest = Math.max(longest, form.length);
    }
  }
  return map;
}
